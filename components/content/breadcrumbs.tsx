import Link from 'next/link'
import { JsonLd } from '@/components/site/json-ld'
import { absoluteUrl } from '@/lib/site/absolute-url'

export type Crumb = { path: string; title: string }

/** The path to this page, for people and as structured data. The last entry is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ path, title }, index) => (
          // On a phone the page's own title is right below, in large type.
          <li key={path} className="flex items-center gap-2 max-sm:last:hidden">
            {index > 0 && <span aria-hidden="true">/</span>}
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{title}</span>
            ) : (
              <Link
                href={path}
                prefetch={false}
                className="rounded-ink py-1 underline-offset-3 hover:text-ink hover:underline pointer-coarse:py-2.5"
              >
                {title}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: crumbs.map(({ path, title }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: title,
            item: absoluteUrl(path),
          })),
        }}
      />
    </nav>
  )
}
