import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ArticleData } from '@/components/content/article-data'
import { ArticleFacts } from '@/components/content/facts'
import { Feedback } from '@/components/content/feedback'
import { mdxElements } from '@/components/content/mdx-elements'
import { Neighbours } from '@/components/content/neighbours'
import { ReadingPage } from '@/components/content/reading-page'
import { RelatedArticles } from '@/components/content/article-links'
import { Prose } from '@/components/site/prose'
import { documentContent } from '@/lib/content/compile-document'
import { findArticle, getLibrary } from '@/lib/content/library'
import { articlePath, categories, categoryPath } from '@/lib/content/schema'
import { pageMetadata } from '@/lib/site/page-metadata'

type Props = { params: Promise<{ slug: string }> }

export const dynamicParams = false

export async function generateStaticParams() {
  const { articles } = await getLibrary()
  return articles.map(({ slug }) => ({ slug }))
}

async function find({ params }: Props) {
  return (await findArticle((await params).slug)) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { article } = await find(props)
  const { slug, title, description, checkedOn } = article
  return pageMetadata({ path: articlePath(slug), title, description, article: { changedOn: checkedOn } })
}

export default async function ArticlePage(props: Props) {
  const { article, related, previous, next } = await find(props)
  const { slug, title, description, headings } = article
  const category = categories.find((one) => one.slug === article.category) ?? notFound()
  const Content = await documentContent(article)
  const neighbour = (other: typeof previous) => other && { path: articlePath(other.slug), title: other.title }
  return (
    <ReadingPage
      crumbs={[
        { path: '/support', title: 'Help Center' },
        { path: categoryPath(category.slug), title: category.title },
        { path: articlePath(slug), title },
      ]}
      title={title}
      description={description}
      facts={<ArticleFacts {...article} />}
      headings={headings}
      after={
        <>
          <Feedback slug={slug} />
          <RelatedArticles articles={related} />
          <Neighbours previous={neighbour(previous)} next={neighbour(next)} />
          <ArticleData article={article} />
        </>
      }
    >
      <Prose>
        <Content components={mdxElements} />
      </Prose>
    </ReadingPage>
  )
}
