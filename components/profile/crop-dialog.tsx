'use client'

import { useId, useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { callApi } from '@/lib/call-api'
import { type Crop, mostZoom, wholePicture, zoomed } from '@/lib/account/crop'
import { CropView } from './crop-view'
import { drawSquare } from './draw-square'
import { usePicture } from './use-picture'

type CropDialogProps = { file: File; onClose: () => void; onSaved: () => void }

/** Chooses the square of a picture that others will see: with a pointer on the picture, or with keys on the sliders. */
export function CropDialog({ file, onClose, onSaved }: CropDialogProps) {
  const loaded = usePicture(file)
  const [crop, setCrop] = useState<Crop>(wholePicture)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async (picture: ImageBitmap) => {
    setSaving(true)
    setProblem(undefined)
    const form = await drawSquare(picture, crop)
    const answer = form ? await callApi('/api/avatar', { input: form }) : undefined
    setSaving(false)
    if (!answer?.isDone) return setProblem(answer?.message ?? 'The picture could not be saved. Please try again.')
    notify('profile.saved')
    onSaved()
    onClose()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isSaving && onClose()}>
      <DialogContent title="Crop your picture" description="Drag it, or use the sliders." size="sm">
        {loaded === 'loading' && <Skeleton className="mx-auto size-64 rounded-full" />}
        {loaded === 'failed' && (
          <p role="alert" className="text-danger-deep">
            This file could not be read as a picture. Choose a PNG, JPEG or WebP picture.
          </p>
        )}
        {typeof loaded === 'object' && (
          <>
            <CropView picture={loaded} crop={crop} onCrop={setCrop} />
            <div className="mt-5 flex flex-col gap-3">
              <Slider
                label="Zoom"
                min={1}
                max={mostZoom}
                value={crop.zoom}
                onValue={(zoom) => setCrop(zoomed(crop, loaded, zoom))}
              />
              <Slider label="Left to right" value={crop.x} onValue={(x) => setCrop({ ...crop, x })} />
              <Slider label="Top to bottom" value={crop.y} onValue={(y) => setCrop({ ...crop, y })} />
            </div>
          </>
        )}
        {problem && (
          <p role="alert" className="mt-4 text-[13px] text-pretty text-danger-deep">
            {problem}
          </p>
        )}
        <DialogFooter>
          <Button disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          {typeof loaded === 'object' && (
            <Button variant="primary" busy={isSaving} onClick={() => void save(loaded)}>
              Save picture
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

type SliderProps = { label: string; min?: number; max?: number; value: number; onValue: (value: number) => void }

function Slider({ label, min = 0, max = 1, value, onValue }: SliderProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3">
      <label htmlFor={id} className="text-[13px] text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        onChange={({ target }) => onValue(Number(target.value))}
        className="h-6 accent-ai pointer-coarse:h-11"
      />
    </div>
  )
}
