import { Feed } from 'feed'
import { absoluteUrl } from '@/lib/site/absolute-url'
import { sitePage } from '@/lib/site/pages'
import { type Post, postPath } from './schema'

/** The blog as RSS: what each post is about, and its address. */
export function writeFeed(posts: readonly Post[]): string {
  const [newest] = posts
  const { description } = sitePage('/blog')
  const feed = new Feed({
    id: absoluteUrl('/blog'),
    title: 'Ninja Dojo',
    description,
    link: absoluteUrl('/blog'),
    language: 'en',
    copyright: 'The Ninja Dojo team',
    feedLinks: { rss: absoluteUrl('/blog/rss.xml') },
    ...(newest && { updated: dayOf(newest) }),
  })
  for (const post of posts) {
    const link = absoluteUrl(postPath(post.slug))
    feed.addItem({
      id: link,
      link,
      title: post.title,
      description: post.description,
      date: dayOf(post),
      category: post.tags.map((name) => ({ name })),
    })
  }
  return feed.rss2()
}

function dayOf({ date }: Post): Date {
  return new Date(`${date}T00:00:00Z`)
}
