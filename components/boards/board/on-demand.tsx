'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { notify } from '@/components/feedback/notify'

type OnDemandProps<Props> = {
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Called when it cannot be fetched, after the person has been told. */
  onUnavailable?: () => void
  /** Stands in until it is there, and stays where it cannot be fetched. */
  fallback?: ReactNode
}

/** A part of the page that is fetched when it is first shown. Where `lazy` would take the page down, this says why not. */
export function OnDemand<Props extends object>({ load, props, onUnavailable, fallback = null }: OnDemandProps<Props>) {
  const [part, setPart] = useState<{ Part: ComponentType<Props> }>()
  useEffect(() => {
    if (part) return
    let isCurrent = true
    load().then(
      (Part) => isCurrent && setPart({ Part }),
      () => {
        if (!isCurrent || !onUnavailable) return
        notify('board.load', { title: 'This needs the network', description: 'It could not be loaded. Try again when you are online.' })
        onUnavailable()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load, part, onUnavailable])
  return part ? <part.Part {...props} /> : fallback
}
