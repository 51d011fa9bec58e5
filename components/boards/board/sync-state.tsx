'use client'

import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import type { BoardView } from '@/lib/boards/store/board-store'
import { useNewBuild } from '@/components/feedback/use-new-build'
import { useBoard } from '../context/board-context'

/** Shorter waits are not mentioned. */
const patienceMs = 1000

/** Empty while everything is saved; otherwise what is waiting, and why. */
export function SyncState({ view }: { view: BoardView }) {
  const waiting = view.intents.filter((intent) => !intent.acknowledged).length
  const isSlow = useLasting(waiting > 0, patienceMs)
  const wasLive = useWasEver(view.isLive)
  const isOutdated = useNewBuild()
  const isReconnecting = useLasting(wasLive && !view.isLive, patienceMs)
  const changes = waiting === 1 ? '1 change waiting' : `${waiting} changes waiting`
  const lost = view.isUnkept && waiting > 0 ? `. Closing this tab loses ${waiting === 1 ? 'it' : 'them'}` : ''
  if (view.isSignedOut) return <SignedOut waiting={waiting} lost={lost} />
  if (isOutdated) return <Outdated waiting={waiting} />
  const isFull = view.isDiskFull && waiting > 0
  const progress = isSlow ? 'Saving…' : isReconnecting ? 'Reconnecting…' : ''
  const reason = isFull ? 'The server’s disk is full' : view.isOffline ? 'Offline' : null
  const sentence = reason === null ? progress : waiting > 0 ? `${reason}. ${changes}${lost}` : reason
  return (
    <p role="status" className="flex items-center gap-1.5 text-[13px] text-ink-soft empty:hidden">
      {sentence && (reason !== null ? <CloudOff aria-hidden="true" className="size-4" /> : <Spinner size="sm" />)}
      {sentence}
    </p>
  )
}

/** Reloading loads the new build, which sends the waiting changes. */
function Outdated({ waiting }: { waiting: number }) {
  return (
    <p role="status" className="text-[13px] text-ink-soft">
      There is a new version
      {waiting > 0 && (waiting === 1 ? ', and 1 change is waiting' : `, and ${waiting} changes are waiting`)}.{' '}
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="font-medium underline underline-offset-2"
      >
        Reload
      </button>
    </p>
  )
}

/**
 * The changes stay in this browser and are sent when the same person is back. If they are only in this tab, the person
 * signs in in another one, and this one sends them when it is looked at again.
 */
function SignedOut({ waiting, lost }: { waiting: number; lost: string }) {
  const { boardId } = useBoard()
  return (
    <p role="alert" className="text-[13px] text-danger-deep">
      You are signed out
      {waiting > 0 && (waiting === 1 ? ', and 1 change is waiting' : `, and ${waiting} changes are waiting`)}
      {lost}.{' '}
      <a
        href={`/auth?problem=session-ended&next=${encodeURIComponent(`/dojo/${boardId}`)}`}
        target={lost === '' ? undefined : '_blank'}
        className="font-medium underline underline-offset-2"
      >
        {lost === '' ? 'Sign in' : 'Sign in in a new tab'}
      </a>
    </p>
  )
}

/** True once `condition` has held for that long. */
function useLasting(condition: boolean, delayMs: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setLasted(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [condition, delayMs])
  return condition && hasLasted
}

function useWasEver(condition: boolean): boolean {
  const [was, setWas] = useState(condition)
  if (condition && !was) setWas(true)
  return was
}
