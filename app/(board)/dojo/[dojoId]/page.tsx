import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { z } from 'zod'
import { Workspace } from '@/components/layout/workspace'
import { BoardScreen } from '@/components/boards/board/board-screen'
import { boardViewCookie, viewNamed } from '@/components/boards/views/view-name'
import { currentOffer } from '@/lib/billing/stripe-environment'
import { namedTimeZone } from '@/lib/account/person-time'
import { currentLook } from '@/lib/branding/current-look'
import { findBoardSnapshot } from '@/lib/boards/queries'
import { AppError } from '@/lib/errors'
import { serverDb } from '@/lib/supabase/server'
import { dueTimeZone } from '@/lib/time-zone'

type BoardPageProps = { params: Promise<{ dojoId: string }> }

/**
 * The whole board in one database call, plus one for its clan's look; shared with its title, which asks first. A
 * stranger gets not-found.
 */
const loadBoard = cache(async (boardId: string) => {
  if (!z.uuid().safeParse(boardId).success) notFound()
  try {
    return (await findBoardSnapshot(await serverDb(), boardId)) ?? notFound()
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden')) {
      redirect(`/auth?next=${encodeURIComponent(`/dojo/${boardId}`)}`)
    }
    throw error
  }
})

export async function generateMetadata({ params }: BoardPageProps): Promise<Metadata> {
  const { board, viewer } = await loadBoard((await params).dojoId)
  return { title: viewer.subscription.subscribed ? board.title : 'Dojo', robots: { index: false } }
}

export default async function BoardPage({ params }: BoardPageProps) {
  const snapshot = await loadBoard((await params).dojoId)
  // Only a clan's dojo has a look to load.
  const look = snapshot.board.clanId ? await currentLook() : null
  const jar = await cookies()
  const timeZone = dueTimeZone(await namedTimeZone(snapshot.viewer))
  return (
    <Workspace viewer={snapshot.viewer} offer={currentOffer()} look={look} fill>
      <BoardScreen
        snapshotJson={JSON.stringify(snapshot)}
        now={new Date().toISOString()}
        timeZone={timeZone}
        rememberedView={viewNamed(jar.get(boardViewCookie)?.value) ?? 'board'}
      />
    </Workspace>
  )
}
