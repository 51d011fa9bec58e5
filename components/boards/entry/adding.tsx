'use client'

import { fetchPart, OnDemand } from '@/components/feedback/on-demand'
import type { AddHereProps } from './add-here'

const loadAddHere = () => import('./add-here').then((module) => module.AddHere)

/** Prefetches the field once the view is usable: it has to be available without the network, too. */
export const fetchAdding = (): Promise<void> => fetchPart(loadAddHere)

/** The field for new techniques beside a day or a row. It reads more than a title, so it does not come with the view. */
export function Adding(props: AddHereProps) {
  return <OnDemand load={loadAddHere} props={props} onUnavailable={props.onClose} holdsKeysFor="field" />
}
