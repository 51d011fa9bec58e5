'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { writeAddress } from './write-address'

const writeAfterMs = 200

/**
 * The filter's text. It follows the address, except while the person types: then what is typed leads, and the
 * address follows at a pause, since browsers limit how often it may be written.
 */
export function useFilter(): readonly [query: string, setQuery: (query: string) => void] {
  const addressed = useSearchParams().get('q') ?? ''
  const pathname = usePathname()
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === addressed) setTyped(null)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => writeAddress(pathname, 'q', typed), writeAfterMs)
    return () => clearTimeout(timer)
  }, [typed, pathname])
  return [typed ?? addressed, setTyped]
}
