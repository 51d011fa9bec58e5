import type { Metadata } from 'next'
import { ClanList } from '@/components/clans/clan-list'
import { requireViewer } from '@/lib/account/require-viewer'
import { listClans } from '@/lib/clans/clan-page'
import { serverDb } from '@/lib/supabase/server'

export const metadata: Metadata = { title: 'Clans' }

export default async function ClansPage() {
  await requireViewer()
  return <ClanList clans={await listClans(await serverDb())} />
}
