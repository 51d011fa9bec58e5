import { writeFeed } from '@/lib/content/write-feed'
import { getLibrary } from '@/lib/content/library'

export const dynamic = 'force-static'

export async function GET() {
  const { posts } = await getLibrary()
  return new Response(writeFeed(posts), { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}
