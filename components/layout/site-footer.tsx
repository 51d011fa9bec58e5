import Link from 'next/link'
import { BrandLink } from './brand-link'
import { productName } from './brand-mark'
import { CurrentYear } from './current-year'
import { footerLinks } from './links'
import { tagline } from './tagline'

const builtIn = new Date().getFullYear()

export function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-rule">
      <div className="mx-auto flex max-w-280 flex-col gap-8 px-5 py-10 md:flex-row md:items-start md:justify-between">
        <div>
          <BrandLink href="/" />
          <p className="mt-3 max-w-80 text-ink-soft text-pretty">{tagline}</p>
        </div>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {footerLinks.map(({ href, label }) => (
              <li key={href}>
                <Link
                  href={href}
                  className="inline-flex items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-10"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="mx-auto max-w-280 px-5 pb-8 text-[13px] text-ink-soft">
        © <CurrentYear builtIn={builtIn} /> {productName}
      </p>
    </footer>
  )
}
