'use client'

import { useState } from 'react'
import { fileHref } from '@/lib/attachments/file-href'
import { isPicture } from '@/lib/attachments/file-rules'
import type { Attachment } from '@/lib/attachments/schema'
import { FileFrame, FileIcon } from './file-icon'

/** Larger pictures are not fetched for a thumbnail; they still open in the viewer. */
const largestThumbnailBytes = 10_000_000

/** A thumbnail, fetched when it scrolls into view; an icon until then, or if it cannot be shown. */
export function FileThumbnail({ attachment: { id, name, contentType, sizeBytes } }: { attachment: Attachment }) {
  const [isBroken, setBroken] = useState(false)
  const isShown = isPicture(contentType) && sizeBytes <= largestThumbnailBytes && !isBroken
  return (
    <FileFrame>
      <FileIcon name={name} className="size-5" />
      {isShown && (
        // oxlint-disable-next-line nextjs/no-img-element -- Next's image server has no right to read it
        <img
          src={fileHref(id, 'view')}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full bg-paper-sunk object-cover"
        />
      )}
    </FileFrame>
  )
}
