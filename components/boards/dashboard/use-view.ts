'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { type View, viewCookie, viewOf } from './view'
import { writeAddress } from './write-address'

const yearInSeconds = 365 * 24 * 60 * 60

/** The address decides; without a word there, what was chosen last. */
export function useView(remembered: View): readonly [view: View, setView: (view: View) => void] {
  const pathname = usePathname()
  const view = viewOf(useSearchParams().get('view')) ?? remembered
  const setView = (next: View) => {
    document.cookie = `${viewCookie}=${next}; path=/dashboard; max-age=${yearInSeconds}; samesite=lax`
    writeAddress(pathname, 'view', next)
  }
  return [view, setView]
}
