import Link from 'next/link'
import { type Article, articlePath } from '@/lib/content/schema'

type Linked = Pick<Article, 'slug' | 'title' | 'description'>

/** Articles with title and description, one per line. */
export function ArticleLinks({ articles }: { articles: readonly Linked[] }) {
  return (
    <ul className="border-t border-rule">
      {articles.map(({ slug, title, description }) => (
        <li key={slug} className="border-b border-rule">
          <Link href={articlePath(slug)} prefetch={false} className="group block py-4">
            <span className="text-[17px] font-medium underline-offset-4 group-hover:underline">{title}</span>
            <span className="mt-1 block text-[15px] leading-relaxed text-ink-soft text-pretty">{description}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function RelatedArticles({ articles }: { articles: readonly Article[] }) {
  return (
    <section aria-labelledby="related" className="mt-14 max-w-[42rem] print:hidden">
      <h2 id="related" className="mb-4 font-title text-[22px]">
        Related articles
      </h2>
      <ArticleLinks articles={articles} />
    </section>
  )
}
