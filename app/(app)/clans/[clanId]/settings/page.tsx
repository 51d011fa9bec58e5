import { ClanSettings } from '@/components/clans/clan-settings'
import { loadClan } from '../load-clan'

export default async function ClanSettingsPage({ params }: { params: Promise<{ clanId: string }> }) {
  const { clan, role, members, boards } = await loadClan((await params).clanId)
  return <ClanSettings clan={clan} role={role} members={members} boards={boards} />
}
