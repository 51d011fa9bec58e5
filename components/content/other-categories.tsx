import Link from 'next/link'
import { categories, categoryPath, type CategorySlug } from '@/lib/content/schema'

export function OtherCategories({ but }: { but: CategorySlug }) {
  return (
    <nav aria-labelledby="other-categories" className="mt-14 lg:mt-3">
      <h2 id="other-categories" className="mb-2 text-[13px] font-semibold">
        Other categories
      </h2>
      <ul>
        {categories
          .filter(({ slug }) => slug !== but)
          .map(({ slug, title }) => (
            <li key={slug}>
              <Link
                href={categoryPath(slug)}
                prefetch={false}
                className="flex min-h-10 items-center border-b border-rule text-[15px] text-ink-soft hover:text-ink"
              >
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
