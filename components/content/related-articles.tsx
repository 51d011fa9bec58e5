import type { Article } from '@/lib/content/schema'
import { ArticleLinks } from './article-links'

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
