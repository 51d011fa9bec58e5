'use client'

import { useSyncExternalStore } from 'react'

/** As Tailwind's `max-md`: the width of phones (spec section 9). */
const query = '(max-width: 767px)'

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether the screen is as narrow as a phone. Only for components that are never rendered on the server. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
