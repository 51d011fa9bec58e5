import type { MetadataRoute } from 'next'
import { absoluteUrl } from '@/lib/site/absolute-url'
import { appRoutes } from '@/lib/site/app-routes'

export default function robots(): MetadataRoute.Robots {
  // Each route twice, exact and as a folder: `/dojo` alone would also match `/dojos`.
  const closed = ['api', ...appRoutes].flatMap((route) => [`/${route}$`, `/${route}/`, `/${route}?`])
  return { rules: { userAgent: '*', allow: '/', disallow: closed }, sitemap: absoluteUrl('/sitemap.xml') }
}
