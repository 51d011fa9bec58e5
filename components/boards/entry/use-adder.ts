'use client'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { List } from '@/lib/boards/schema'
import { offerAdder } from '../context/adder'
import { useBoard } from '../context/board-context'
import { whenIdle } from '@/lib/when-idle'
import type { AddPlace } from './add-here'
import { fetchAdding } from './adding'

/** For a view without a field at the end of each kata: N and the button above open one, where `placeNow` says. */
export function useAdder(lists: List[], placeNow: () => AddPlace) {
  const { canEdit } = useBoard()
  const [place, setPlace] = useState<AddPlace>()
  const close = useCallback(() => setPlace(undefined), [])
  const open = useEffectEvent(() => setPlace(placeNow()))
  const canAdd = canEdit && lists.length > 0
  useEffect(() => (canAdd ? offerAdder(() => open()) : undefined), [canAdd])
  useEffect(() => (canAdd ? whenIdle(() => void fetchAdding(), 3000) : undefined), [canAdd])
  return { place: canAdd ? place : undefined, addAt: (at: AddPlace) => canAdd && setPlace(at), close }
}
