'use client'

import { useSyncExternalStore } from 'react'

/** The current year, even on a page that was built last year. */
export function CurrentYear({ builtIn }: { builtIn: number }) {
  const year = useSyncExternalStore(
    () => () => {},
    () => new Date().getFullYear(),
    () => builtIn,
  )
  return <time dateTime={String(year)}>{year}</time>
}
