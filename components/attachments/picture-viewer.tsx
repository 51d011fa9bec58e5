'use client'

import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'
import { DownloadLink } from '@/components/feedback/download-link'
import { buttonStyles } from '@/components/ui/button-styles'
import { IconButton } from '@/components/ui/icon-button'
import { overlayStyles } from '@/components/ui/overlay'
import { Spinner } from '@/components/ui/spinner'
import { cn } from '@/lib/cn'
import { fileHref } from '@/lib/attachments/file-href'
import type { Attachment } from '@/lib/attachments/schema'
import { FileName } from './file-name'

type PictureViewerProps = { pictures: readonly Attachment[]; startAt: string; onClose: () => void }

/** Pictures in full size, one at a time; the arrow keys show the next one. */
export function PictureViewer({ pictures, startAt, onClose }: PictureViewerProps) {
  const [wanted, setWanted] = useState(startAt)
  const [opener] = useState(() => document.activeElement)
  const index = Math.max(
    0,
    pictures.findIndex(({ id }) => id === wanted),
  )
  const picture = pictures[index]
  const turn = (by: number) => {
    const next = pictures[(index + by + pictures.length) % pictures.length]
    if (next) setWanted(next.id)
  }
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }
  const handleCloseFocus = (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
  }
  // Someone has deleted the last one.
  if (!picture) return null
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={cn(overlayStyles, 'z-50')} />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={handleKeyDown}
          onCloseAutoFocus={handleCloseFocus}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col bg-paper-sunk text-ink outline-none md:inset-4 md:rounded-lg md:border md:border-rule-strong md:shadow-lift"
        >
          <header className="flex items-center gap-1 border-b border-rule px-3 py-2">
            <Dialog.Title asChild>
              <h2 className="min-w-0 flex-1 px-1 font-medium">
                <FileName name={picture.name} />
              </h2>
            </Dialog.Title>
            {pictures.length > 1 && (
              <>
                <IconButton label="Previous picture" onClick={() => turn(-1)}>
                  <ChevronLeft aria-hidden="true" />
                </IconButton>
                <span aria-live="polite" className="text-[13px] text-ink-soft tabular-nums">
                  {index + 1} of {pictures.length}
                </span>
                <IconButton label="Next picture" onClick={() => turn(1)}>
                  <ChevronRight aria-hidden="true" />
                </IconButton>
              </>
            )}
            <DownloadLink
              href={fileHref(picture.id)}
              aria-label="Download"
              className={buttonStyles({ variant: 'ghost', size: 'icon' })}
            >
              <Download aria-hidden="true" />
            </DownloadLink>
            <Dialog.Close asChild>
              <IconButton label="Close picture">
                <X aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </header>
          <Picture key={picture.id} picture={picture} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Picture({ picture: { id, name } }: { picture: Attachment }) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  if (state === 'broken') {
    return (
      <p role="alert" className="m-auto p-6 text-center text-ink-soft">
        This picture cannot be shown. You can download it.
      </p>
    )
  }
  return (
    <div className="relative grid min-h-0 flex-1 place-items-center p-3 md:p-6">
      {state === 'loading' && <Spinner className="absolute" />}
      {/* oxlint-disable-next-line nextjs/no-img-element -- Next's image server has no right to read it */}
      <img
        src={fileHref(id, 'view')}
        alt={name}
        onLoad={() => setState('shown')}
        onError={() => setState('broken')}
        className="absolute inset-3 size-[calc(100%-1.5rem)] object-scale-down md:inset-6 md:size-[calc(100%-3rem)]"
      />
    </div>
  )
}
