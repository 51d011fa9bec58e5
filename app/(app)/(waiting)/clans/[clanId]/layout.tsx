import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { ClanFrame } from '@/components/clans/clan-frame'
import { loadClan } from './load-clan'

type ClanLayoutProps = { params: Promise<{ clanId: string }>; children: ReactNode }

export async function generateMetadata({ params }: ClanLayoutProps): Promise<Metadata> {
  return { title: (await loadClan((await params).clanId)).clan.name }
}

export default async function ClanLayout({ params, children }: ClanLayoutProps) {
  return <ClanFrame page={await loadClan((await params).clanId)}>{children}</ClanFrame>
}
