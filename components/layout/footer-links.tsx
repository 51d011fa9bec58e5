import { IntentLink } from '@/components/navigation/intent-link'
import { type FooterGroup, footerGroups } from './site-links'

/** The footer's entries under their headings. */
export function FooterLinks() {
  return (
    <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-9 sm:grid-cols-4 lg:gap-x-12">
      {footerGroups.map((group) => (
        <div key={group.title}>
          <h2 className="mb-2 font-title text-base">{group.title}</h2>
          <ul>
            <Entries group={group} />
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The same entries in a row. */
export function FooterLine() {
  return (
    <nav aria-label="Footer">
      <ul className="flex flex-wrap gap-x-5">
        {footerGroups.map((group) => (
          <Entries key={group.title} group={group} />
        ))}
      </ul>
    </nav>
  )
}

const entry = 'inline-flex min-h-8 items-center pointer-coarse:min-h-11'

function Entries({ group: { links, plain } }: { group: FooterGroup }) {
  return (
    <>
      {links.map(({ href, label }) => (
        <li key={href}>
          <IntentLink
            href={href}
            className={`${entry} text-ink-soft underline-offset-4 hover:text-ink hover:underline`}
          >
            {label}
          </IntentLink>
        </li>
      ))}
      {plain.map((label) => (
        <li key={label}>
          <span className={`${entry} text-ink-soft`}>{label}</span>
        </li>
      ))}
    </>
  )
}
