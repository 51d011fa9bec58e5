import { BrandLink } from './brand-link'
import { Copyright } from './copyright'
import { FooterLinks } from './footer-links'
import { tagline } from './tagline'

export function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-rule">
      <div className="mx-auto flex max-w-280 flex-col gap-8 px-5 py-10 md:flex-row md:items-start md:justify-between">
        <div>
          <BrandLink href="/" />
          <p className="mt-3 max-w-80 text-ink-soft text-pretty">{tagline}</p>
        </div>
        <FooterLinks />
      </div>
      <Copyright className="mx-auto max-w-280 px-5 pb-8" />
    </footer>
  )
}
