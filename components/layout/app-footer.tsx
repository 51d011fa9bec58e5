import { BrandLink } from './brand-link'
import { Copyright } from './copyright'
import { FooterLine } from './footer-links'
import { SocialButtons } from './social-buttons'

/** The public footer's content in a line or two: where people work, the page is theirs. */
export function AppFooter() {
  return (
    <footer className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-rule px-5 py-5">
      <BrandLink href="/" />
      <FooterLine />
      <div className="flex items-center gap-5 md:ml-auto">
        <Copyright />
        <SocialButtons />
      </div>
    </footer>
  )
}
