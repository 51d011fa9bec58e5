'use client'

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isEditingText } from '@/components/ui/typed-key'
import { newBuild } from '@/lib/new-build'
import { holdKeys, holdShortcuts } from './held-keys'
import { notify } from './notify'

type Load<Props> = () => Promise<ComponentType<Props>>

const parts = new WeakMap<object, unknown>()

/** What a loader has brought before: under each loader stands what that very loader resolved to. */
function partOf<Props>(load: Load<Props>): ComponentType<Props> | undefined {
  return parts.get(load) as ComponentType<Props> | undefined
}

/** Fetches a part before it is shown, so that it then shows in the same frame. A failure shows when it is needed. */
export function fetchPart<Props>(load: Load<Props>): Promise<void> {
  return load().then(
    (Part) => void parts.set(load, Part),
    () => undefined,
  )
}

type OnDemandProps<Props> = {
  /** The same function each time. */
  load: Load<Props>
  props: Props
  /** Called when it cannot be fetched, after the person has been told. */
  onUnavailable?: () => void
  /** Stands in until it is there, and stays where it cannot be fetched. */
  fallback?: ReactNode
  /**
   * For what a key asks for: what is typed before it is there is written into its field (`field`), or is pressed again
   * once it is there and has done what was asked (`page`).
   */
  holdsKeysFor?: 'field' | 'page'
}

/** For a part that has come and gives no field the focus; one that is still loading gets more. */
const patienceMs = 1000
const isLoading = () => document.querySelector('[role="dialog"] [aria-busy="true"]') !== null

/** A part of the page that is fetched when it is first shown. Where `lazy` would take the page down, this says why not. */
export function OnDemand<Props extends object>({
  load,
  props,
  onUnavailable,
  fallback = null,
  holdsKeysFor,
}: OnDemandProps<Props>) {
  const [part, setPart] = useState(() => wrap(partOf(load)))
  const [isFetching] = useState(part === undefined)
  const giveUp = useEffectEvent(() => onUnavailable?.())
  const letGo = useRef<() => void>(undefined)
  useEffect(() => {
    if (!holdsKeysFor || (!isFetching && (holdsKeysFor === 'page' || isEditingText(document.activeElement)))) return
    if (holdsKeysFor === 'page') {
      const held = holdShortcuts()
      letGo.current = () => void held.press()
      return held.stop
    }
    letGo.current = holdKeys(() => giveUp())
    return letGo.current
  }, [holdsKeysFor, isFetching])
  useEffect(() => {
    if (!part) return
    // The part's own effects have run: what was asked is done.
    if (holdsKeysFor === 'page') return letGo.current?.()
    const look = () => {
      if (isLoading()) timer = setTimeout(look, patienceMs / 10)
      else letGo.current?.()
    }
    let timer = setTimeout(look, patienceMs)
    return () => clearTimeout(timer)
  }, [holdsKeysFor, part])
  useEffect(() => {
    if (part) return
    let isCurrent = true
    load().then(
      (Part) => {
        parts.set(load, Part)
        if (isCurrent) setPart({ Part })
      },
      () => {
        if (!isCurrent || !onUnavailable) return
        void sayUnavailable()
        onUnavailable()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load, part, onUnavailable])
  return part ? <part.Part {...props} /> : fallback
}

/** State that is a function would be called. */
function wrap<Props>(Part: ComponentType<Props> | undefined): { Part: ComponentType<Props> } | undefined {
  return Part && { Part }
}

/** A part of the page could not be fetched. If a new build is the reason, the page says that on its own. */
export async function sayUnavailable(): Promise<void> {
  if (await newBuild.asked()) return
  notify('board.load', {
    title: 'This needs the network',
    description: 'It could not be loaded. Try again when you are online.',
  })
}
