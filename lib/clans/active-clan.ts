import 'server-only'
import { cookies } from 'next/headers'
import type { ViewerClan } from '@/lib/account/schema'
import { activeClanCookie, activeClanOf, type ActiveClan } from './clan-cookie'

/** What the person has chosen in the header. */
export async function activeClan(clans: readonly ViewerClan[]): Promise<ActiveClan> {
  return activeClanOf((await cookies()).get(activeClanCookie)?.value, clans)
}
