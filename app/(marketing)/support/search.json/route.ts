import { getLibrary } from '@/lib/content/library'
import { writeIndex } from '@/lib/content/search-articles'

export const dynamic = 'force-static'

/** What the search of the help centre reads, written with the site. */
export async function GET() {
  const { articles } = await getLibrary()
  return new Response(writeIndex(articles), { headers: { 'Content-Type': 'application/json' } })
}
