import Link from 'next/link'
import { InkPicture } from './ink-picture'
import { type Article, articlePath, type Category, categoryPath } from '@/lib/content/schema'

/** One category with all its articles. */
export function CategorySection({ category, articles }: { category: Category; articles: readonly Article[] }) {
  const id = `category-${category.slug}`
  return (
    <section
      aria-labelledby={id}
      className="border-t border-rule py-8 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] md:gap-12 md:py-10"
    >
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-5 md:grid-cols-[6.5rem_minmax(0,1fr)]">
        <InkPicture name={category.slug} className="mt-1" />
        <div>
          <h2 id={id} className="font-title text-[24px] leading-tight">
            <Link href={categoryPath(category.slug)} prefetch={false} className="underline-offset-4 hover:underline">
              {category.title}
            </Link>
          </h2>
          <p className="mt-2 max-w-96 text-[15px] leading-relaxed text-ink-soft text-pretty">{category.description}</p>
        </div>
      </div>
      <ul className="mt-4 grid content-start gap-x-8 sm:grid-cols-2 md:mt-0">
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              href={articlePath(slug)}
              prefetch={false}
              className="flex min-h-11 items-center border-b border-rule py-2 text-base font-medium underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
