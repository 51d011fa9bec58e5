'use client'

import { RotateCw, X } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { sizeWords } from '@/lib/size-words'
import type { Upload, UploadState } from '@/lib/attachments/upload-queue'
import { FileFrame, FileIcon } from './file-icon'
import { FileName } from './file-name'
import { ProgressBar } from '@/components/ui/progress-bar'

type UploadRowProps = { upload: Upload; onRetry: () => void; onDismiss: () => void }

/** A file being uploaded: its progress, or why it failed and what to do about it. */
export function UploadRow({ upload: { name, file, state }, onRetry, onDismiss }: UploadRowProps) {
  const isOver = state.is === 'refused' || state.is === 'failed'
  return (
    <li className="flex items-center gap-1">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <FileFrame>
          <FileIcon name={name} className="size-5" />
        </FileFrame>
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <FileName name={name} className="font-medium" />
          {isOver ? (
            <p role="alert" className="text-[13px] leading-snug text-pretty text-danger-deep">
              {state.problem}
            </p>
          ) : (
            <div className="flex items-center gap-3">
              <ProgressBar label={`Uploading ${name}`} share={shareOf(state, file.size)} />
              <span className="shrink-0 text-[13px] text-ink-soft tabular-nums">{wordsFor(state, file.size)}</span>
            </div>
          )}
        </div>
      </div>
      {state.is === 'failed' && (
        <IconButton label={`Try ${name} again`} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={isOver ? `Dismiss ${name}` : `Cancel ${name}`} onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function shareOf(state: UploadState, sizeBytes: number): number {
  if (state.is === 'sending') return state.sentBytes / sizeBytes
  return state.is === 'waiting' ? 0 : 1
}

function wordsFor(state: UploadState, sizeBytes: number): string {
  if (state.is === 'sending') return `${sizeWords(state.sentBytes)} of ${sizeWords(sizeBytes)}`
  return state.is === 'waiting' ? 'Waiting' : 'Checking'
}
