import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PostData } from '@/components/content/article-data'
import { InkPicture } from '@/components/content/ink-picture'
import { mdxElements } from '@/components/content/mdx-elements'
import { Neighbours } from '@/components/content/neighbours'
import { PostFacts } from '@/components/content/facts'
import { ReadingPage } from '@/components/content/reading-page'
import { Prose } from '@/components/site/prose'
import { documentContent } from '@/lib/content/compile-document'
import { findPost, getLibrary } from '@/lib/content/library'
import { postPath } from '@/lib/content/schema'
import { pageMetadata } from '@/lib/site/page-metadata'

type Props = { params: Promise<{ slug: string }> }

export const dynamicParams = false

export async function generateStaticParams() {
  const { posts } = await getLibrary()
  return posts.map(({ slug }) => ({ slug }))
}

async function find({ params }: Props) {
  return (await findPost((await params).slug)) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, title, description, date } = (await find(props)).post
  return pageMetadata({ path: postPath(slug), title, description, article: { publishedOn: date } })
}

export default async function PostPage(props: Props) {
  const { post, previous, next } = await find(props)
  const Content = await documentContent(post)
  const neighbour = (other: typeof previous) => other && { path: postPath(other.slug), title: other.title }
  return (
    <ReadingPage
      crumbs={[
        { path: '/blog', title: 'Blog' },
        { path: postPath(post.slug), title: post.title },
      ]}
      title={post.title}
      description={post.description}
      picture={<InkPicture name={post.picture} className="max-lg:hidden" />}
      facts={<PostFacts post={post} />}
      headings={post.headings}
      after={
        <>
          <Neighbours previous={neighbour(previous)} next={neighbour(next)} />
          <PostData post={post} />
        </>
      }
    >
      <Prose>
        <Content components={mdxElements} />
      </Prose>
    </ReadingPage>
  )
}
