import { ClanSettings } from '@/components/clans/clan-settings'
import { forbidsPublicLinks } from '@/lib/clans/mutations'
import { serverDb } from '@/lib/supabase/server'
import { loadClan } from '../load-clan'

export default async function ClanSettingsPage({ params }: { params: Promise<{ clanId: string }> }) {
  const { clan, role, members, boards, offeredTo } = await loadClan((await params).clanId)
  const isForbidden = await forbidsPublicLinks(await serverDb(), clan.id)
  return (
    <ClanSettings
      clan={clan}
      role={role}
      members={members}
      dojos={boards.length}
      offeredTo={offeredTo}
      forbidsPublicLinks={isForbidden}
    />
  )
}
