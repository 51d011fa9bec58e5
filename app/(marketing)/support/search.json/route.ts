import { getLibrary } from '@/lib/content/library'
import { writeIndex } from '@/lib/content/search-articles'

export const dynamic = 'force-static'

/** The index that the Help Center's search reads, written when the site is built. */
export async function GET() {
  const { articles } = await getLibrary()
  return new Response(writeIndex(articles), { headers: { 'Content-Type': 'application/json' } })
}
