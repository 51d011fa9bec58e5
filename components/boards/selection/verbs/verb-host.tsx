'use client'

import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react'
import { OnDemand } from '@/components/feedback/on-demand'
import type { List } from '@/lib/boards/schema'
import { askedVerb, endVerb, onAskedVerb, type VerbRequest } from './verb-request'

export const loadVerb = () => import('./run-verb').then((module) => module.RunVerb)
const none = () => undefined
/** After these, the next key is another verb, for whatever has the focus then. */
const withoutField = new Set<VerbRequest['verb']>(['complete', 'assignToMe', 'archive', 'copyLink'])

type VerbHostProps = {
  where: VerbRequest['where']
  /** The board, where the focus moves to a neighbour of what is removed. */
  root?: RefObject<HTMLElement | null>
  lists: List[]
}

/** Runs verbs on cards in this place. The code of the verbs and their pickers is fetched when needed. */
export function VerbHost({ where, root, lists }: VerbHostProps) {
  const request = useSyncExternalStore(onAskedVerb, askedVerb, none)
  // Open pickers end with this place, such as an open technique that is closed.
  useEffect(
    () => () => {
      const open = askedVerb()
      if (open?.where === where) endVerb(open.key)
    },
    [where],
  )
  const key = request?.key
  const done = useCallback(() => endVerb(key), [key])
  if (request?.where !== where) return null
  return (
    <OnDemand
      key={key}
      load={loadVerb}
      props={{ request, root, lists, onDone: done }}
      onUnavailable={done}
      holdsKeysFor={withoutField.has(request.verb) ? 'page' : 'field'}
    />
  )
}
