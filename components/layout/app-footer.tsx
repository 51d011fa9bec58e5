import { BrandLink } from './brand-link'
import { Copyright } from './copyright'
import { FooterLine } from './footer-links'
import { SocialButtons } from './social-buttons'

/** The public footer's content in two lines, since pages where people work need the room. */
export function AppFooter() {
  return (
    <footer className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-rule px-5 py-5">
      <BrandLink href="/" />
      <Copyright className="max-sm:order-last" />
      <div className="ml-auto">
        <SocialButtons />
      </div>
      <div className="w-full">
        <FooterLine />
      </div>
    </footer>
  )
}
