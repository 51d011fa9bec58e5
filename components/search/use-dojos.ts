'use client'

import { usePathname } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { listDojos, type NamedDojo } from '@/lib/search/list-dojos'

/**
 * The person's dojos by name, except the open one; undefined until they are loaded. `isOn`: whether they are needed
 * yet.
 */
export function useDojos(isOn = true): { dojos: readonly NamedDojo[] | 'failed' | undefined; again: () => void } {
  const { openDb } = useAuth()
  const pathname = usePathname()
  const [dojos, setDojos] = useState<readonly NamedDojo[] | 'failed'>()
  const load = useCallback(
    () =>
      void openDb()
        .then(listDojos)
        .then(setDojos, () => setDojos('failed')),
    [openDb],
  )
  useEffect(() => {
    if (isOn) load()
  }, [load, isOn])
  const again = () => {
    setDojos(undefined)
    load()
  }
  const others = Array.isArray(dojos) ? dojos.filter(({ id }) => pathname !== `/dojo/${id}`) : dojos
  return { dojos: others, again }
}
