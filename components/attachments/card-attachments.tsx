'use client'

import { Paperclip } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useBoard } from '@/components/boards/context/board-context'
import { OnDemand } from '@/components/feedback/on-demand'
import { CardSection } from '@/components/boards/context/card-section'
import type { LoadedDetails } from '@/components/boards/context/use-card-details'
import { Button } from '@/components/ui/button'
import { isPicture } from '@/lib/attachments/file-rules'
import type { Attachment } from '@/lib/attachments/schema'
import { limitWords } from '@/lib/attachments/upload-limit'
import type { Card } from '@/lib/boards/schema'
import { AttachmentRow } from './attachment-row'
import { AttachmentsSkeleton } from './attachments-skeleton'
import { DropPlace } from './drop-place'
import { UploadRow } from './upload-row'
import { uploads } from './uploads'
import { useCardFiles } from './use-card-files'
import { useFileDrop } from './use-file-drop'
import { useFilePaste } from './use-file-paste'
import { useUploadLimit } from './use-upload-limit'

const loadViewer = () => import('./picture-viewer').then((module) => module.PictureViewer)

type CardAttachmentsProps = { card: Card; details: LoadedDetails; onRetry: () => void }

/** The files of a technique. People choose them here, or drop or paste them anywhere on the open technique. */
export function CardAttachments({ card, details, onRetry }: CardAttachmentsProps) {
  const { canEdit, timeZone } = useBoard()
  const known = details.state === 'known' ? details.details.attachments : undefined
  const { files, pending, remove } = useCardFiles(card.id, known)
  const limit = useUploadLimit(card.id)
  const [viewed, setViewed] = useState<string>()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)

  const add = (chosen: File[]) => uploads.add(card.id, chosen, limit)
  const isOver = useFileDrop(canEdit ? place : null, add)
  useFilePaste(canEdit ? place : null, timeZone, add)

  const handlePick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    // Lets people choose the same file again.
    target.value = ''
  }
  const handleRemove = (attachment: Attachment) => {
    remove(attachment)
    body.current?.focus()
  }
  const pick = () => field.current?.click()
  const hint = limit && limitWords(limit)
  // Until the files are loaded, the board's count is shown.
  const count = Math.max(files.length, known ? 0 : (card.badges?.attachments ?? 0))
  const isEmpty = count === 0 && pending.length === 0
  return (
    <CardSection
      title="Attachments"
      aside={count > 0 ? <span className="text-xs text-ink-soft tabular-nums">{count}</span> : null}
      action={
        canEdit &&
        !isEmpty && (
          <Button size="sm" variant="ghost" onClick={pick}>
            Add files
          </Button>
        )
      }
    >
      <div
        ref={(element) => {
          body.current = element
          setPlace(element?.closest<HTMLElement>('[role="dialog"]') ?? null)
        }}
        tabIndex={-1}
        className="flex flex-col gap-2.5 outline-none"
      >
        {details.state === 'loading' && <AttachmentsSkeleton count={count} />}
        {details.state === 'failed' && (
          <p role="alert" className="text-ink-soft">
            The files could not be loaded.{' '}
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
          </p>
        )}
        {(files.length > 0 || pending.length > 0) && (
          <ul aria-label="Attachments" className="flex flex-col gap-2">
            {files.map((attachment) => (
              <AttachmentRow
                key={attachment.id}
                attachment={attachment}
                onView={() => setViewed(attachment.id)}
                onRemove={() => handleRemove(attachment)}
              />
            ))}
            {pending.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onRetry={() => uploads.retry(upload.id)}
                onDismiss={() => {
                  uploads.dismiss(upload.id)
                  body.current?.focus()
                }}
              />
            ))}
          </ul>
        )}
        {canEdit && (
          <input ref={field} type="file" multiple hidden aria-label="Files to attach" onChange={handlePick} />
        )}
        {canEdit && isEmpty && details.state !== 'failed' && (
          <button
            type="button"
            onClick={pick}
            className="flex w-full items-center gap-3 rounded-ink border border-dashed border-rule-strong px-3 py-3 text-left text-ink-soft hover:border-ink-faint hover:text-ink"
          >
            <Paperclip aria-hidden="true" className="size-4 shrink-0" />
            <span>
              Add files
              <span className="block min-h-5 text-[13px]">
                <span className="max-md:hidden">Or drop or paste them here. </span>
                {hint && `${hint}.`}
              </span>
            </span>
          </button>
        )}
        {canEdit && !isEmpty && (
          <p className="text-[13px] text-ink-soft">Drop or paste more here. {hint && `${hint}.`}</p>
        )}
        {!canEdit && isEmpty && details.state !== 'failed' && <p className="text-ink-soft">No attachments.</p>}
      </div>
      {isOver && place && <DropPlace over={place} hint={hint} />}
      {viewed !== undefined && (
        <OnDemand
          load={loadViewer}
          props={{
            pictures: files.filter(({ contentType }) => isPicture(contentType)),
            startAt: viewed,
            onClose: () => setViewed(undefined),
          }}
          onUnavailable={() => setViewed(undefined)}
        />
      )}
    </CardSection>
  )
}
