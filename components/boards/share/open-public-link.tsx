'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { PublicLinkChange } from '@/lib/boards/share/public-link'

type OpenPublicLinkProps = {
  token: string
  showsPeople: boolean
  busy: PublicLinkChange | undefined
  onChange: (change: PublicLinkChange) => Promise<boolean>
}

const questions = {
  renew: {
    title: 'Replace the public link?',
    description: 'The current link stops working. People who have it need the new one.',
    confirmLabel: 'Replace link',
  },
  close: {
    title: 'Turn the public link off?',
    description: 'Open pages close within seconds. If you create a link later, it is a new one.',
    confirmLabel: 'Turn link off',
  },
} as const

/** The link to copy, and what it shows. */
export function OpenPublicLink({ token, showsPeople, busy, onChange }: OpenPublicLinkProps) {
  const address = new URL(`/public/${token}`, window.location.origin).href
  const [copied, setCopied] = useState<{ address: string; words: string }>()
  const [asked, setAsked] = useState<keyof typeof questions>()
  // Kept while the dialog closes.
  const [question, setQuestion] = useState<keyof typeof questions>('renew')
  const ask = (what: keyof typeof questions) => {
    setQuestion(what)
    setAsked(what)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied({ address, words: 'Link copied.' })
    } catch {
      setCopied({ address, words: 'Copying is not allowed here. Select the link and copy it.' })
    }
  }
  return (
    <>
      <div className="flex items-start gap-2">
        <Field label="Public link" hideLabel className="min-w-0 flex-1">
          <Input readOnly value={address} onFocus={({ target }) => target.select()} />
        </Field>
        <Button className="h-9 pointer-coarse:h-11" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p role="status" className="mt-1.5 text-[13px] text-matsu-deep empty:hidden">
        {copied?.address === address && copied.words}
      </p>
      <p className="mt-1.5 text-[13px] text-ink-soft text-pretty">
        Anyone who has it can read titles, descriptions, checklists, tags and dates. Comments, files and history stay
        hidden; names typed into a title or a description are visible.
      </p>
      <Checkbox
        label="Show the names of assignees"
        checked={busy === 'show_people' || (showsPeople && busy !== 'hide_people')}
        disabled={busy !== undefined}
        onCheckedChange={(isOn) => void onChange(isOn ? 'show_people' : 'hide_people')}
        className="mt-2"
      />
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" disabled={busy !== undefined} onClick={() => ask('renew')}>
          Replace link…
        </Button>
        <Button size="sm" disabled={busy !== undefined} onClick={() => ask('close')}>
          Turn off…
        </Button>
      </div>
      <AlertDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        {...questions[question]}
        onConfirm={async () => void (await onChange(question))}
      />
    </>
  )
}
