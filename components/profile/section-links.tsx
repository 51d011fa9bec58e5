import { profileSections } from './sections'

/** Leads to the sections of the page; a row that scrolls where it is too narrow. */
export function SectionLinks() {
  return (
    <nav aria-label="Sections" className="mt-4 border-b border-rule">
      <ul className="-mb-px flex gap-5 overflow-x-auto">
        {Object.values(profileSections).map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="inline-flex h-9 items-center border-b-2 border-transparent text-ink-soft transition-colors duration-150 hover:border-rule-strong hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
