import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { BusyBoard } from '@/components/public-board/public-lists'
import { PublicBoardScreen } from '@/components/public-board/public-board-screen'
import { lookOf } from '@/lib/branding/look'
import { publicEnvironment } from '@/lib/env'
import { drawingPoints, waitSeconds } from '@/lib/public-board/pace'
import { findBoard, guessedTimeZone } from './load-board'

type PublicLayoutProps = { params: Promise<{ token: string }>; children: ReactNode }

export async function generateMetadata({ params }: PublicLayoutProps): Promise<Metadata> {
  const board = await findBoard((await params).token)
  return {
    title: board?.title ?? 'This link shows nothing',
    robots: { index: false, follow: false, noarchive: true },
    // The address is the key: no other site learns it.
    referrer: 'no-referrer',
  }
}

/** The board is the layout, so opening a technique draws only the technique. */
export default async function PublicLayout({ params, children }: PublicLayoutProps) {
  const { token } = await params
  const [found, guessedZone] = await Promise.all([findBoard(token), guessedTimeZone()])
  // Every link that opens nothing gets the same answer.
  const board = found ?? notFound()
  const seconds = await waitSeconds('drawing', new Headers(await headers()), drawingPoints(board.lists))
  if (seconds > 0) return <BusyBoard seconds={seconds} />
  const look = board.branding && lookOf(board.branding, publicEnvironment().supabaseUrl, false)
  return (
    <PublicBoardScreen token={token} board={board} look={look} now={new Date()} guessedZone={guessedZone}>
      {children}
    </PublicBoardScreen>
  )
}
