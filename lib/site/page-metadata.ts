import type { Metadata } from 'next'
import { absoluteUrl } from './absolute-url'
import type { SitePage } from './pages'

/** The size of the picture that social networks and messengers show for a link. */
export const pictureSize = { width: 1200, height: 630 }

/** `/og/pricing.png`; the front page's is `/og/index.png`. */
export function picturePath(path: string): string {
  return `/og${path === '/' ? '/index' : path}.png`
}

const siteName = 'Ninja Dojo'

type PageMetadata = Pick<SitePage, 'title' | 'description'> &
  Partial<Pick<SitePage, 'inSitemap'>> & {
    path: string
    /** A post or help article, with the days it was written and last changed (ISO). */
    article?: { publishedOn?: string; changedOn?: string }
  }

/** Title, description, canonical address and the preview of shared links. */
export function pageMetadata({ path, title, description, inSitemap = true, article }: PageMetadata): Metadata {
  const whole = path === '/' ? title : `${title} · ${siteName}`
  const url = absoluteUrl(path)
  const picture = { url: absoluteUrl(picturePath(path)), alt: `${title}, ${siteName}`, ...pictureSize }
  return {
    title: { absolute: whole },
    description,
    alternates: { canonical: url },
    ...(!inSitemap && { robots: { index: false } }),
    openGraph: {
      siteName,
      title: whole,
      description,
      url,
      locale: 'en_GB',
      images: [picture],
      ...(article
        ? {
            type: 'article',
            ...(article.publishedOn && { publishedTime: article.publishedOn }),
            ...(article.changedOn && { modifiedTime: article.changedOn }),
          }
        : { type: 'website' }),
    },
    twitter: { card: 'summary_large_image', title: whole, description, images: [picture] },
  }
}
