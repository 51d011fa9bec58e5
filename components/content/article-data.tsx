import { JsonLd } from '@/components/site/json-ld'
import { type Article, articlePath, type Post, postPath } from '@/lib/content/schema'
import { absoluteUrl } from '@/lib/site/absolute-url'
import { picturePath } from '@/lib/site/page-metadata'

const organisation = { '@type': 'Organization', name: 'Ninja Dojo' } as const

/** What an article is, for machines. */
export function ArticleData({ article }: { article: Article }) {
  const path = articlePath(article.slug)
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'TechArticle',
        headline: article.title,
        description: article.description,
        dateModified: article.checkedOn,
        wordCount: article.wordCount,
        image: absoluteUrl(picturePath(path)),
        mainEntityOfPage: absoluteUrl(path),
        author: organisation,
        publisher: organisation,
      }}
    />
  )
}

export function PostData({ post }: { post: Post }) {
  const path = postPath(post.slug)
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.description,
        datePublished: post.date,
        wordCount: post.wordCount,
        keywords: post.tags,
        image: absoluteUrl(picturePath(path)),
        mainEntityOfPage: absoluteUrl(path),
        author: { '@type': 'Organization', name: post.author },
        publisher: organisation,
      }}
    />
  )
}
