import type { MetadataRoute } from 'next'
import { absoluteUrl } from '@/lib/site/absolute-url'
import { publicPages } from '@/lib/content/content-pages'

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const pages = await publicPages()
  return pages
    .filter(({ inSitemap }) => inSitemap)
    .map(({ path, changedOn }) => ({ url: absoluteUrl(path), ...(changedOn && { lastModified: changedOn }) }))
}
