import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { z } from 'zod'
import { Workspace } from '@/components/layout/workspace'
import { BoardScreen } from '@/components/boards/board/board-screen'
import { LargeBoard } from '@/components/boards/board/large-board'
import { boardViewCookie, viewNamed } from '@/components/boards/views/view-name'
import { currentOffer } from '@/lib/billing/stripe-environment'
import { namedTimeZone } from '@/lib/account/person-time'
import { currentLook } from '@/lib/branding/current-look'
import { isPartOfItsPage } from '@/lib/boards/card/drawing-weight'
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
  if (!z.guid().safeParse(boardId).success) notFound()
  try {
    return (await findBoardSnapshot(await serverDb(), boardId)) ?? notFound()
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden')) {
      redirect(`/auth?next=${encodeURIComponent(`/dojo/${boardId}`)}`)
    }
    throw error
  }
})

const countCards = (lists: readonly { cards: readonly unknown[] }[]) =>
  lists.reduce((sum, { cards }) => sum + cards.length, 0)

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
  const { board, lists } = snapshot
  const shown = {
    now: new Date().toISOString(),
    timeZone,
    rememberedView: viewNamed(jar.get(boardViewCookie)?.value) ?? 'board',
  } as const
  return (
    <Workspace viewer={snapshot.viewer} offer={currentOffer()} look={look} fill>
      {isPartOfItsPage(lists) ? (
        <BoardScreen {...shown} snapshotJson={JSON.stringify(snapshot)} />
      ) : (
        <LargeBoard key={board.id} {...shown} boardId={board.id} title={board.title} cardCount={countCards(lists)} />
      )}
    </Workspace>
  )
}
