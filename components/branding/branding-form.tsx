'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useMemo, useState } from 'react'
import { useFormDraft } from '@/components/drafts/use-form-draft'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useAskBeforeLosing } from '@/components/ui/use-ask-before-losing'
import { toHex } from '@/lib/branding/oklch'
import { paletteOf } from '@/lib/branding/palette'
import { type Branding, type BrandingChange, longestName } from '@/lib/branding/schema'
import { ourTokens } from '@/lib/branding/themes'
import { callApi } from '@/lib/call-api'
import { changedFields, fieldsOf } from '@/lib/changed-fields'
import { BrandPreview } from './brand-preview'
import {
  colorFields,
  colorsOfDraft,
  type Draft,
  draftOf,
  inputOf,
  unsavedText,
  withUnsaved,
  wrongColors,
} from './branding-draft'
import { ColorField } from './color-field'
import { CssField } from './css-field'
import { FontField } from './font-field'
import { LogoField } from './logo-field'
import { useCheckedCss } from './use-checked-css'

const ours = {
  primary_color: toHex(ourTokens.day.shu),
  secondary_color: toHex(ourTokens.day.ai),
  accent_color: toHex(ourTokens.day.shu),
  background_color: toHex(ourTokens.day.paper),
  text_color: toHex(ourTokens.day.ink),
}

const changedSince =
  'Someone else has changed the same since you opened this page. Yours is still here: save again to replace theirs, or discard your changes to see it.'

/** A clan's look, with a live picture of it beside the fields. */
export function BrandingForm({ clanName, branding }: { clanName: string; branding: Branding }) {
  const { refresh } = useRouter()
  const { clan_id } = branding
  const [saved, setSaved] = useState(branding)
  const [draft, setDraft] = useState(() => draftOf(branding))
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const palette = useMemo(() => paletteOf(colorsOfDraft(draft)), [draft])
  const checked = useCheckedCss(draft.custom_css)
  const kept = draftOf(saved)
  const isChanged = (Object.keys(kept) as (keyof Draft)[]).some((field) => draft[field] !== kept[field])
  useAskBeforeLosing(isChanged)
  useFormDraft(`branding:${clan_id}`, unsavedText(kept, draft), (text) => {
    const left = withUnsaved(branding, text)
    if (!left) return false
    setSaved(left.saved)
    setDraft(left.draft)
    return true
  })
  const name = draft.brand_name.trim() || clanName

  /** `base`: what the form held when this was sent; what has been typed since stays. */
  const store = async (from: Draft, to: Draft, base: Draft): Promise<Draft | null> => {
    const [was, wanted] = [inputOf(from), inputOf(to)]
    const changed = changedFields(was, wanted)
    const input: BrandingChange = { clan_id, changed, expected: fieldsOf(changed, was) }
    const answer = await callApi<{ branding: Branding }>('/api/branding', { input })
    if (!answer.isDone) {
      const { theirs } = answer.body
      // What they have chosen is what the page knows now; what was typed here stays.
      if (theirs instanceof Object) setSaved((before) => ({ ...before, ...theirs }))
      notify('branding.update', theirs ? { description: changedSince } : {})
      return null
    }
    setSaved(answer.body.branding)
    const stored = draftOf(answer.body.branding)
    setDraft((now) => ({ ...stored, ...changedFields(base, now) }))
    refresh()
    return stored
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const [wrong] = wrongColors(draft)
    if (wrong) return document.querySelector<HTMLElement>(`[data-color=${wrong}] [aria-invalid]`)?.focus()
    setBusy(true)
    const stored = await store(kept, draft, draft)
    setBusy(false)
    if (stored) {
      notify('branding.updated', {
        action: { label: 'Undo', onSelect: () => void store(draft, kept, stored) },
        durationMs: 8000,
      })
    }
  }
  const changeLogo = (logoUrl: string | null) => {
    setSaved((before) => ({ ...before, logo_url: logoUrl }))
    refresh()
  }
  return (
    <div className="grid items-start gap-x-13 gap-y-8 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <form noValidate onSubmit={(event) => void save(event)} className="flex min-w-0 flex-col gap-9">
        <Part title="Name and logo">
          <Field label="Brand name" hint={`Shown beside the logo. If empty: ${clanName}.`}>
            <Input
              value={draft.brand_name}
              maxLength={longestName}
              placeholder={clanName}
              autoComplete="off"
              onChange={(event) => set({ brand_name: event.target.value })}
              className="max-w-90"
            />
          </Field>
          <LogoField clanId={branding.clan_id} name={name} logoUrl={saved.logo_url} onChange={changeLogo} />
        </Part>
        <Part title="Colours" hint="For both themes: in the dark theme, the same colours appear on dark paper.">
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {colorFields.map(({ field, label, hint }) => (
              <div key={field} data-color={field}>
                <ColorField
                  label={label}
                  hint={hint}
                  value={draft[field]}
                  ours={ours[field]}
                  onChange={(value) => set({ [field]: value })}
                />
              </div>
            ))}
          </div>
        </Part>
        <Part title="Fonts">
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <FontField
              label="Text"
              ours="Geist"
              value={draft.font_family}
              onChange={(value) => set({ font_family: value })}
            />
            <FontField
              label="Headings"
              ours="Shippori Mincho"
              value={draft.heading_font_family}
              onChange={(value) => set({ heading_font_family: value })}
            />
          </div>
        </Part>
        <Part title="Styles">
          <CssField value={draft.custom_css} checked={checked} onChange={(value) => set({ custom_css: value })} />
        </Part>
        <div className="sticky bottom-0 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t border-rule bg-paper px-1 py-3">
          {isChanged && <p className="mr-auto text-[13px] text-ink-soft">Not saved yet</p>}
          <Button disabled={!isChanged || isBusy} onClick={() => setDraft(kept)}>
            Discard changes
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={!isChanged}>
            Save branding
          </Button>
        </div>
      </form>
      <div className="min-w-0 max-lg:order-first lg:sticky lg:top-5">
        <BrandPreview
          clanName={clanName}
          name={name}
          logoUrl={saved.logo_url}
          palette={palette}
          font={draft.font_family}
          headingFont={draft.heading_font_family}
          css={checked.css}
        />
      </div>
    </div>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-[15px] font-semibold">{title}</legend>
      {hint && <p className="mb-3 text-[13px] text-ink-soft text-pretty">{hint}</p>}
      <div className="flex flex-col gap-5 pt-2">{children}</div>
    </fieldset>
  )
}
