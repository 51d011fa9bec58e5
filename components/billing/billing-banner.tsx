import { cookies } from 'next/headers'
import { namedTimeZone } from '@/lib/account/person-time'
import type { Viewer } from '@/lib/account/schema'
import { knownTimeZone } from '@/lib/time-zone'
import { BannerBar } from './banner-bar'
import { chooseBanner } from './choose-banner'
import { dismissedBannerCookie } from './dismissed-banner'

/** News about the plan above every page; rendered with the page, so that nothing moves. */
export async function BillingBanner({ viewer }: { viewer: Viewer }) {
  const jar = await cookies()
  const banner = chooseBanner(viewer, new Date(), knownTimeZone(await namedTimeZone(viewer)))
  if (!banner) return null
  if (banner.isDismissable && jar.get(dismissedBannerCookie)?.value === banner.id) return null
  return <BannerBar key={banner.id} banner={banner} />
}
