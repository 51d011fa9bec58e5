'use client'

import { type CSSProperties, useState } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { type FontId, fontFace, fontIds, fontStack } from '@/lib/branding/fonts'
import { correctionSentence, roleNames } from '@/lib/branding/correction-words'
import type { Palette, Token } from '@/lib/branding/palette'
import type { Theme } from '@/lib/branding/themes'
import { SampleBoard } from './sample-board'

type BrandPreviewProps = {
  clanName: string
  name: string
  logoUrl: string | null
  palette: Palette
  font: FontId | ''
  headingFont: FontId | ''
  /** Cleaned, only for the sample. */
  css: string
}

const themes = [
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
] as const

const swatches = [
  ['primary', 'shu'],
  ['background', 'paper'],
  ['text', 'ink'],
  ['secondary', 'ai'],
  ['accent', 'accent'],
] as const satisfies readonly (readonly [keyof typeof roleNames, Token])[]

/** Fonts are downloaded only if something is written in them. */
const faces = fontIds.map((id) => fontFace(id, 'swap')).join('')

/** How the clan would look, in either theme, and which of its choices were changed. */
export function BrandPreview({ clanName, name, logoUrl, palette, font, headingFont, css }: BrandPreviewProps) {
  const [theme, setTheme] = useState<Theme>('day')
  const tokens = palette[theme]
  const look = {
    colorScheme: theme === 'day' ? 'light' : 'dark',
    '--clan-font': font ? fontStack(font) : 'initial',
    '--clan-heading-font': headingFont ? fontStack(headingFont) : 'initial',
    '--late': tokens.danger,
    '--late-deep': tokens['danger-deep'],
    ...Object.fromEntries(Object.entries(tokens).map(([token, hex]) => [`--${token}`, hex])),
  } as CSSProperties
  return (
    <section aria-labelledby="how-it-looks" className="rounded-lg border border-rule bg-paper-raised p-5">
      <style dangerouslySetInnerHTML={{ __html: faces + css }} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="how-it-looks" className="min-w-0 font-title text-xl leading-tight wrap-anywhere">
          How {clanName} looks
        </h2>
        <Segmented label="Theme of the preview" options={themes} value={theme} onValueChange={setTheme} />
      </div>
      <ul className="mt-4 mb-4 grid grid-cols-5 gap-2 max-[26rem]:grid-cols-3">
        {swatches.map(([role, token]) => (
          <li key={role} className="min-w-0 text-[12px] text-ink-soft">
            <span className="mb-1 block h-9 rounded-ink border border-rule" style={{ background: tokens[token] }} />
            <span className="block truncate">{roleNames[role]}</span>
            <span className="sr-only">{tokens[token]}</span>
          </li>
        ))}
      </ul>
      {/* What a clan's styles draw stays in here. */}
      <div className="isolate overflow-clip rounded-lg border border-rule-strong contain-paint" style={look}>
        <SampleBoard name={name} logoUrl={logoUrl} />
      </div>
      <ul aria-label="Corrections" aria-live="polite" className="mt-3 flex flex-col gap-1.5 text-[13px] text-ink-soft">
        {palette.corrections.map((correction) => (
          <li key={`${correction.role} ${correction.theme}`} className="text-pretty">
            {correctionSentence(correction)}
          </li>
        ))}
        <li>Overdue dates and destructive actions stay red.</li>
      </ul>
    </section>
  )
}
