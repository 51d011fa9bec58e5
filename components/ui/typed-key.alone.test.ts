// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, createElement, type KeyboardEvent as ReactKeyboardEvent, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { InlineForm } from '@/components/boards/context/inline-form'
import { FilterContext } from '../boards/filters/filter-context'
import { FilterText } from '../boards/filters/filter-text'
import { typedKey } from './typed-key'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Enter as each browser sends it when it ends a composition, and Enter on its own. */
const presses = [
  {
    when: "Chrome's and Firefox's order, during the composition",
    sent: { key: 'Enter', isComposing: true, keyCode: 229 },
    counts: false,
  },
  {
    when: "Firefox's order, with the key's own code",
    sent: { key: 'Enter', isComposing: true, keyCode: 13 },
    counts: false,
  },
  {
    when: "Safari's order, after compositionend",
    sent: { key: 'Enter', isComposing: false, keyCode: 229 },
    counts: false,
  },
  {
    when: 'Android, where each key is composed',
    sent: { key: 'Process', isComposing: false, keyCode: 229 },
    counts: false,
  },
  { when: 'plain Enter', sent: { key: 'Enter', isComposing: false, keyCode: 13 }, counts: true },
  { when: 'Enter of a script, without a code', sent: { key: 'Enter', isComposing: false, keyCode: 0 }, counts: true },
]

describe('the key that was typed', () => {
  test.each(presses)('$when', ({ sent, counts }) => {
    const expected = counts ? 'Enter' : undefined
    expect(typedKey(sent)).toBe(expected)
    expect(typedKey({ nativeEvent: sent } as ReactKeyboardEvent)).toBe(expected)
  })

  test('is any other key, including Escape during a composition', () => {
    expect(typedKey({ key: 'Escape', isComposing: false, keyCode: 27 })).toBe('Escape')
    expect(typedKey({ key: 'Escape', isComposing: false, keyCode: 229 })).toBeUndefined()
  })
})

describe('a field that acts on Enter', () => {
  let root: Root
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => undefined
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
  })

  const fields: { name: string; show: (act: () => void) => ReactNode }[] = [
    {
      name: 'a title in place',
      show: (act) =>
        createElement(InlineForm, {
          label: 'New kata',
          initial: '',
          maxLength: 120,
          onSubmit: act,
          onClose: () => undefined,
          staysOpen: true,
        }),
    },
    {
      name: 'the filter',
      show: (act) =>
        createElement(
          FilterContext,
          { value: { filter: { text: '' }, setFilter: () => undefined } as never },
          createElement(FilterText, { onDone: act }),
        ),
    },
  ]
  test.each(fields.flatMap((field) => presses.map((press) => ({ ...field, ...press }))))(
    '$name: $when',
    ({ show, sent, counts }) => {
      const handle = vi.fn<() => void>()
      act(() => root.render(show(handle)))
      const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')!
      field.value = '技'
      act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { ...sent, bubbles: true, cancelable: true })))
      expect(handle).toHaveBeenCalledTimes(counts ? 1 : 0)
    },
  )
})

test('no other file decides what a key in a text field means', () => {
  const root = join(import.meta.dirname, '..')
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/typed-key|\.test\./.test(path),
  )
  const files = paths.map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }))
  // Keys of cards, rows, days and marks of charts, in which no one types.
  const withoutFields = [
    'boards/board/use-board-keys.ts',
    'boards/views/calendar/use-calendar-keys.ts',
    'charts/chart-keys.tsx',
  ]
  const acting = files.filter(
    ({ path, code }) => /[!=]== 'Enter'|case 'Enter'/.test(code) && !withoutFields.includes(path),
  )
  const offending = (check: (code: string) => boolean) =>
    acting.filter(({ code }) => check(code)).map(({ path }) => path)
  expect(acting.length).toBeGreaterThan(8)
  expect(offending((code) => !code.includes('typedKey(event)'))).toEqual([])
  expect(offending((code) => /\bevent\.key\b|\{ key\b/.test(code))).toEqual([])
  // The typed text, not a key (an InputEvent).
  expect(
    files
      .filter(({ path, code }) => /isComposing|keyCode/.test(code) && path !== 'boards/entry/use-entry-words.ts')
      .map(({ path }) => path),
  ).toEqual([])
})
