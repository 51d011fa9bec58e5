import { ClanDojos } from '@/components/clans/clan-dojos'
import { loadClan, ownerNameOf } from './load-clan'

export default async function ClanDojosPage({ params }: { params: Promise<{ clanId: string }> }) {
  const page = await loadClan((await params).clanId)
  const { clan, role, boards, movable } = page
  return <ClanDojos clan={clan} role={role} boards={boards} movable={movable} ownerName={ownerNameOf(page)} />
}
