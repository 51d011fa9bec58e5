'use client'

import { type ComponentType, useEffect, useRef } from 'react'
import type { CardPlace } from '@/lib/boards/changes/change'
import type { Card, List } from '@/lib/boards/schema'
import type { LoadedDetails } from '../context/use-card-details'
import { CardDescription } from './card-description'
import { CardHead } from './card-head'
import { CardTitle } from './card-title'
import { Checklist } from './checklist/checklist'
import { Properties } from './properties/properties'

type CardPart = ComponentType<{ card: Card; details: LoadedDetails; onRetry: () => void }>

/** What other domains show on an open technique. Files, blocks and history need a server: the sample board has none of them. */
export type CardParts = {
  Labels: ComponentType<{ card: Card }>
  Attachments?: CardPart
  Blocks?: ComponentType<{ card: Card; details: LoadedDetails }>
  Comments: CardPart
  Activity?: ComponentType<{ details: LoadedDetails }>
}

export type OpenCardProps = {
  place: CardPlace
  lists: List[]
  details: LoadedDetails
  onRetry: () => void
  onClose: () => void
  parts: CardParts
}

/**
 * Everything about an open technique. Its title and, on a wide screen, its properties stay in sight while the rest
 * scrolls; on a phone the properties are a row of chips right under the title.
 */
export function OpenCard({ place, lists, details, onRetry, onClose, parts }: OpenCardProps) {
  const { Labels, Attachments, Blocks, Comments, Activity } = parts
  const [body, title] = useTitleHeight()
  const loading = { card: place.card, details, onRetry }
  return (
    <>
      <CardHead place={place} lists={lists} onClose={onClose} />
      <div
        ref={body}
        className="relative -mx-5 flex min-h-0 flex-1 flex-col max-md:scroll-pt-[calc(var(--title-height,6rem)+4.5rem)] max-md:overflow-y-auto md:grid md:grid-cols-[minmax(0,1fr)_18rem] md:grid-rows-[auto_minmax(0,1fr)]"
      >
        <div
          ref={title}
          className="z-10 bg-paper-raised px-5 shadow-[0_4px_6px_var(--paper-raised)] pt-4 pb-2 max-md:top-0 max-md:tall:sticky md:px-7 md:pt-5"
        >
          <CardTitle card={place.card} />
        </div>
        <div className="relative max-md:contents md:row-span-2 md:px-5 md:overflow-y-auto md:border-l md:border-rule md:bg-paper md:py-4">
          <Properties
            place={place}
            lists={lists}
            tags={<Labels card={place.card} />}
            blocks={Blocks && <Blocks card={place.card} details={details} />}
          />
        </div>
        <div className="relative flex min-w-0 flex-col gap-6 px-5 pt-3 pb-6 md:overflow-y-auto md:px-7 md:pt-1">
          <CardDescription {...loading} />
          <Checklist card={place.card} details={details} />
          {Attachments && <Attachments {...loading} />}
          <Comments {...loading} />
          {Activity && <Activity details={details} />}
        </div>
      </div>
    </>
  )
}

/** How high the title is, for what stays in sight below it. @returns refs to what is told, and to the title */
function useTitleHeight() {
  const body = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = title.current
    if (!element) return
    const growth = new ResizeObserver(() =>
      body.current?.style.setProperty('--title-height', `${element.offsetHeight}px`),
    )
    growth.observe(element)
    return () => growth.disconnect()
  }, [])
  return [body, title] as const
}
