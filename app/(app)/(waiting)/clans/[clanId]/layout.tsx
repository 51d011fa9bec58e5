import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { ClanFrame } from '@/components/clans/clan-frame'
import { loadClan } from './load-clan'

type ClanLayoutProps = { params: Promise<{ clanId: string }>; children: ReactNode }

export async function generateMetadata({ params }: ClanLayoutProps): Promise<Metadata> {
  return { title: (await loadClan((await params).clanId)).clan.name }
}

export default async function ClanLayout({ params, children }: ClanLayoutProps) {
  const { clan, role, mayInvite, members, boards, invitations } = await loadClan((await params).clanId)
  // How many they are, and not the dojos themselves, which may be thousands.
  const counts = { people: members.length, dojos: boards.length, invitations: invitations?.length ?? 0 }
  return <ClanFrame page={{ clan, role, mayInvite, ...counts }}>{children}</ClanFrame>
}
