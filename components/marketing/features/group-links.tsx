import { featureGroups } from './feature-groups'

/** Links to the parts of the page, in a row. */
export function GroupLinks() {
  return (
    <nav aria-label="On this page" className="border-y border-rule">
      <ul className="-mx-3 flex flex-wrap">
        {featureGroups.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-11 items-center px-3 font-medium hover:text-ai-deep">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
