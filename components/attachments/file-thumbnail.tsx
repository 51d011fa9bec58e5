'use client'

import { useState } from 'react'
import { fileHref } from '@/lib/attachments/file-href'
import { isPicture } from '@/lib/attachments/file-rules'
import type { Attachment } from '@/lib/attachments/schema'
import { FileFrame } from './file-frame'
import { FileIcon } from './file-icon'

/** Larger ones are not fetched for a stamp; they open in the viewer all the same. */
const largestThumbnailBytes = 10_000_000

/** A small picture of a picture, fetched once it scrolls into view; else, or where it cannot be shown, a sign. */
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
