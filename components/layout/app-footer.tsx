import { BrandLink } from './brand-link'
import { Copyright } from './copyright'
import { FooterLinks } from './footer-links'

/** The public footer's content on one line: where people work, the page is theirs. */
export function AppFooter() {
  return (
    <footer className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-rule px-5 py-5">
      <BrandLink href="/" />
      <Copyright />
      <div className="md:ml-auto">
        <FooterLinks />
      </div>
    </footer>
  )
}
