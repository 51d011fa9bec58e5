'use client'

import { useSyncExternalStore } from 'react'

/** The year of reading, also on a page that was built the year before. */
export function CurrentYear({ builtIn }: { builtIn: number }) {
  const year = useSyncExternalStore(
    () => () => {},
    () => new Date().getFullYear(),
    () => builtIn,
  )
  return <time dateTime={String(year)}>{year}</time>
}
