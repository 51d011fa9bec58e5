import { useEffect, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import type { NamedPerson } from '@/lib/search/list-people'

const none: readonly NamedPerson[] = []

/**
 * The people techniques can be assigned to, loaded once someone looks. If they cannot be fetched, there is still "Me".
 */
export function usePeople(isWanted: boolean): readonly NamedPerson[] {
  const { user, openDb } = useAuth()
  const [people, setPeople] = useState(none)
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    Promise.all([openDb(), import('@/lib/search/list-people')])
      .then(([db, { listPeople }]) => listPeople(db, user.id))
      .then(
        (found) => isCurrent && setPeople(found),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [isWanted, openDb, user.id])
  return people
}
