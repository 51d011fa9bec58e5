import { IntentLink } from './intent-link'
import { footerLinks } from './links'

export function FooterLinks() {
  return (
    <nav aria-label="Footer">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {footerLinks.map(({ href, label }) => (
          <li key={href}>
            <IntentLink
              href={href}
              className="inline-flex items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-10"
            >
              {label}
            </IntentLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
