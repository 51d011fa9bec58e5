'use client'

import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import { type Crop, dragged } from '@/lib/account/crop'
import { drawCrop } from './draw-square'

type CropViewProps = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void }

/** The chosen part of the picture, as others will see it; it can be dragged. */
export function CropView({ picture, crop, onCrop }: CropViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number }>(undefined)
  useLayoutEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return
    const { width } = event.currentTarget.getBoundingClientRect()
    const by = [(event.clientX - last.current.x) / width, (event.clientY - last.current.y) / width] as const
    last.current = { x: event.clientX, y: event.clientY }
    onCrop(dragged(crop, picture, by))
  }
  return (
    <canvas
      ref={canvas}
      width={512}
      height={512}
      role="img"
      aria-label="Your picture, as others will see it"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => (last.current = undefined)}
      onPointerCancel={() => (last.current = undefined)}
      className="mx-auto size-64 cursor-grab touch-none rounded-full border border-rule bg-paper-sunk active:cursor-grabbing"
    />
  )
}
