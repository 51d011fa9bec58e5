'use client'

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isEditingText } from '@/components/ui/typed-key'
import { newBuild } from '@/lib/new-build'
import { holdKeys, holdShortcuts } from './held-keys'
import { notify } from './notify'

type Load<Props> = () => Promise<ComponentType<Props>>

const parts = new WeakMap<object, unknown>()

/** What loaders have loaded so far: under each loader, what that loader resolved to. */
function partOf<Props>(load: Load<Props>): ComponentType<Props> | undefined {
  return parts.get(load) as ComponentType<Props> | undefined
}

/**
 * Fetches a part before it is shown, so that it then shows in the same frame. A failure is reported once it is needed.
 */
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
  /** Shown until it is loaded, and kept if it cannot be fetched. */
  fallback?: ReactNode
  /**
   * For parts opened by a key: keys typed before it is loaded are written into its field (`field`), or pressed again
   * once it is loaded and done (`page`).
   */
  holdsKeysFor?: 'field' | 'page'
}

/** For a loaded part that focuses no field; one that is still loading gets more time. */
const patienceMs = 1000
const isLoading = () => document.querySelector('[role="dialog"] [aria-busy="true"]') !== null

/**
 * A part of the page that is fetched when it is first shown. If that fails, `lazy` would crash the page; this shows an
 * error instead.
 */
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
    // The part's own effects have run: it is done.
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

/** React would call a function passed as state. */
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
