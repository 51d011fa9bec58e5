'use client'

import { Download, Trash2 } from 'lucide-react'
import { useBoard, useMember } from '@/components/boards/context/board-context'
import { RelativeTime } from '@/components/time/relative-time'
import { DownloadLink } from '@/components/feedback/download-link'
import { buttonStyles } from '@/components/ui/button-styles'
import { IconButton } from '@/components/ui/icon-button'
import { Tooltip } from '@/components/ui/tooltip'
import { fileHref } from '@/lib/attachments/file-href'
import { isPicture } from '@/lib/attachments/file-rules'
import type { Attachment } from '@/lib/attachments/schema'
import { sizeWords } from '@/lib/size-words'
import { FileName } from './file-name'
import { FileThumbnail } from './file-thumbnail'

type AttachmentRowProps = { attachment: Attachment; onView: () => void; onRemove: () => void }

/** One file: a picture opens in the viewer, everything else is saved. */
export function AttachmentRow({ attachment, onView, onRemove }: AttachmentRowProps) {
  const { canEdit } = useBoard()
  const { id, name, sizeBytes, createdAt, userId, contentType } = attachment
  const who = useMember(userId ?? undefined)?.displayName ?? 'Someone'
  const face = (
    <>
      <FileThumbnail attachment={attachment} />
      <span className="flex min-w-0 flex-1 flex-col text-left">
        <FileName name={name} className="font-medium group-hover/file:underline" />
        <span className="truncate text-[13px] text-ink-soft">
          {sizeWords(sizeBytes)} · {who}, <RelativeTime at={createdAt} />
        </span>
      </span>
    </>
  )
  const faceStyles = 'group/file flex min-w-0 flex-1 items-center gap-3 rounded-ink'
  return (
    <li className="flex items-center gap-1">
      {isPicture(contentType) ? (
        <button type="button" aria-label={`View ${name}`} onClick={onView} className={faceStyles}>
          {face}
        </button>
      ) : (
        <div className="flex min-w-0 flex-1 items-center gap-3">{face}</div>
      )}
      <Tooltip label="Download">
        <DownloadLink
          href={fileHref(id)}
          aria-label={`Download ${name}`}
          className={buttonStyles({ variant: 'ghost', size: 'icon' })}
        >
          <Download aria-hidden="true" />
        </DownloadLink>
      </Tooltip>
      {canEdit && (
        <IconButton label={`Delete ${name}`} onClick={onRemove} data-delete-file="">
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
