'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { OnDemand } from '@/components/feedback/on-demand'
import { notify } from '@/components/feedback/notify'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { LabelledRow } from '@/components/ui/labelled-row'
import { callApi } from '@/lib/call-api'

const loadCropDialog = () => import('./crop-dialog').then((module) => module.CropDialog)

/** The person's picture: choose, crop, replace, remove. */
export function PicturePart() {
  const { user } = useAuth()
  const { refresh } = useRouter()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isRemoving, remove] = useTransition()
  const name = user.displayName || user.email
  const takeAway = () =>
    remove(async () => {
      const answer = await callApi('/api/avatar', { method: 'DELETE' })
      if (!answer.isDone) return void notify('image.delete')
      notify('image.deleted')
      refresh()
    })
  return (
    <LabelledRow title="Picture">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar id={user.id} name={name} url={user.avatarUrl} size="xl" decorative />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => chooser.current?.click()}>
            {user.avatarUrl ? 'Change picture' : 'Upload a picture'}
          </Button>
          {user.avatarUrl && (
            <Button variant="ghost" busy={isRemoving} onClick={takeAway}>
              Remove picture
            </Button>
          )}
        </div>
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Picture file"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            setFile(target.files?.[0])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </div>
      {!user.avatarUrl && <p className="mt-3 text-[13px] text-ink-soft">Others see your initials for now.</p>}
      {file && (
        <OnDemand
          load={loadCropDialog}
          props={{ file, onClose: () => setFile(undefined), onSaved: refresh }}
          onUnavailable={() => setFile(undefined)}
        />
      )}
    </LabelledRow>
  )
}
