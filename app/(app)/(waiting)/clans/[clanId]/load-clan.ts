import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { z } from 'zod'
import { requireViewer } from '@/lib/account/require-viewer'
import { type ClanPage, findClanPage } from '@/lib/clans/clan-page'
import { serverDb } from '@/lib/supabase/server'

/** The one database call of a clan's pages; the frame and the tab share it. Absent for people who are not in the clan. */
export const loadClan = cache(async (clanId: string): Promise<ClanPage> => {
  await requireViewer()
  const page = z.guid().safeParse(clanId).success ? await findClanPage(await serverDb(), clanId) : null
  return page ?? notFound()
})

/** The name of the owner for sentences about their plan; null for the owner. */
export function ownerNameOf({ clan, members, role }: ClanPage): string | null {
  if (role === 'owner') return null
  return members.find(({ userId }) => userId === clan.ownerId)?.displayName ?? 'The owner'
}
