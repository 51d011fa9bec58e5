import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { z } from 'zod'
import { Workspace } from '@/components/layout/workspace'
import { ArchiveScreen } from '@/components/boards/archive/archive-screen'
import { currentOffer } from '@/lib/billing/stripe-environment'
import { namedTimeZone } from '@/lib/account/person-time'
import { currentLook } from '@/lib/branding/current-look'
import { findArchive } from '@/lib/boards/archive/archive'
import { shownAtOnce } from '@/lib/boards/archive/filter-archive'
import { AppError } from '@/lib/errors'
import { serverDb } from '@/lib/supabase/server'
import { knownTimeZone } from '@/lib/time-zone'

type ArchivePageProps = { params: Promise<{ dojoId: string }> }

/** The one database call of this page, shared with its title. A stranger gets not-found, as on the board itself. */
const loadArchive = cache(async (boardId: string) => {
  if (!z.guid().safeParse(boardId).success) notFound()
  try {
    return (await findArchive(await serverDb(), boardId)) ?? notFound()
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden')) {
      redirect(`/auth?next=${encodeURIComponent(`/dojo/${boardId}/archive`)}`)
    }
    throw error
  }
})

export async function generateMetadata({ params }: ArchivePageProps): Promise<Metadata> {
  const { board, viewer } = await loadArchive((await params).dojoId)
  return { title: viewer.subscription.subscribed ? `Archive of ${board.title}` : 'Archive', robots: { index: false } }
}

export default async function ArchivePage({ params }: ArchivePageProps) {
  const [archive, look] = await Promise.all([loadArchive((await params).dojoId), currentLook()])
  const timeZone = knownTimeZone(await namedTimeZone(archive.viewer))
  const first = { ...archive, items: archive.items?.slice(0, shownAtOnce) ?? null }
  return (
    <Workspace viewer={archive.viewer} offer={currentOffer()} look={look}>
      <ArchiveScreen
        loaded={first}
        itemCount={archive.items?.length ?? 0}
        now={new Date().toISOString()}
        timeZone={timeZone}
      />
    </Workspace>
  )
}
