'use client'

import { ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { callApi } from '@/lib/call-api'
import { ClanMark } from './clan-mark'

type LogoFieldProps = {
  clanId: string
  name: string
  logoUrl: string | null
  onChange: (logoUrl: string | null) => void
}

const mostBytes = 1_000_000

/** The clan's logo: shown as soon as it is uploaded, without the rest of the form. */
export function LogoField({ clanId, name, logoUrl, onChange }: LogoFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    if (file.size > mostBytes) {
      notify('image.upload', { description: 'Failed to upload image. It is larger than 1 MB.' })
      return
    }
    setBusy(true)
    const answer = await callApi<{ logoUrl: string }>(`/api/branding/logo?${new URLSearchParams({ clanId })}`, {
      input: file,
    })
    setBusy(false)
    if (answer.isDone) onChange(answer.body.logoUrl)
    else notify('image.upload', answer.message ? { description: `Failed to upload image. ${answer.message}` } : {})
  }
  const remove = async () => {
    const answer = await callApi('/api/branding/logo', { method: 'DELETE', input: { clanId } })
    notify(answer.isDone ? 'image.deleted' : 'image.delete')
    if (answer.isDone) onChange(null)
  }
  return (
    <div>
      <p id={id} className="mb-1.5 text-[13px] font-medium">
        Logo
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ClanMark name={name} logoUrl={logoUrl} className="size-14 rounded-lg text-[26px]" />
        <input
          ref={picker}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Choose a logo"
          tabIndex={-1}
          onChange={(event) => void upload(event)}
          className="sr-only"
        />
        <Button busy={isBusy} aria-describedby={`${id}-hint`} onClick={() => picker.current?.click()}>
          {!isBusy && <ImageUp aria-hidden="true" />}
          {logoUrl ? 'Replace logo' : 'Upload logo'}
        </Button>
        {logoUrl && (
          <Button variant="ghost" className="text-danger-deep" disabled={isBusy} onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" />
            Remove logo
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-[13px] text-ink-soft">
        PNG, JPEG or WebP, up to 1 MB. Everyone sees it right away.
      </p>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove the logo?"
        description="The first letter of the name replaces it on every page of the clan."
        confirmLabel="Remove logo"
        onConfirm={remove}
      />
    </div>
  )
}
