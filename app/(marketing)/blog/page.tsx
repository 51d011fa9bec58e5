import { PostLinks } from '@/components/content/post-links'
import { getLibrary } from '@/lib/content/library'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

const metadataOfPage = pageMetadata(sitePage('/blog'))

export const metadata = {
  ...metadataOfPage,
  alternates: { ...metadataOfPage.alternates, types: { 'application/rss+xml': '/blog/rss.xml' } },
}

export default async function BlogPage() {
  const { posts } = await getLibrary()
  return (
    <div className="mx-auto max-w-280 px-5 pt-8 pb-20 md:pt-14">
      <h1 className="font-title text-[38px] leading-[1.06] tracking-[-0.012em] md:text-[52px]">Blog</h1>
      <p className="mt-4 max-w-[34em] text-[17px] leading-relaxed text-ink-soft text-pretty md:text-[19px]">
        Notes on how Ninja Dojo works, and why it works that way. Follow the{' '}
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a file, not a page */}
        <a
          href="/blog/rss.xml"
          className="text-ai underline decoration-rule-strong underline-offset-3 hover:decoration-current"
        >
          feed
        </a>{' '}
        to get new posts.
      </p>
      <PostLinks posts={posts} />
    </div>
  )
}
