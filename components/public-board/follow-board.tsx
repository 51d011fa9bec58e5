'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { linkHeader } from '@/components/public-board/public-paths'
import { followVersion } from './follow-version'

type FollowBoardProps = {
  token: string
  /** The version that is shown. */
  version: string
}

/**
 * Keeps an open public board up to date: asks whether something has changed, and makes the server draw it again.
 * Strangers join no channel of the board. Pauses in a hidden tab.
 */
export function FollowBoard({ token, version }: FollowBoardProps) {
  const router = useRouter()
  const [isCutOff, setCutOff] = useState(false)
  useEffect(
    () =>
      followVersion({
        ask: (signal) =>
          fetch('/api/public-board', {
            headers: { [linkHeader]: token, 'if-none-match': `"${version}"` },
            cache: 'no-store',
            credentials: 'omit',
            signal,
          }),
        onAnswer: (state) => {
          setCutOff(state === 'cut off')
          if (state === 'changed') router.refresh()
        },
      }),
    [token, version, router],
  )
  return (
    <p role="status" className="shrink-0 text-[13px] text-yamabuki-deep empty:hidden">
      {isCutOff && 'Offline: this may be out of date'}
    </p>
  )
}
