// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftNames } from '@/lib/drafts/stored-draft'
import { setPagePerson } from '@/lib/page-person'
import { DescriptionForm } from './description-form'

setPagePerson('mia')
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

/** The form over a saved text. */
function open(text: string, draft?: string) {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  const onSave = vi.fn<(text: string, expected: string) => void>()
  act(() =>
    root.render(
      <DescriptionForm
        place="description:1"
        text={text}
        draft={draft}
        onSave={onSave}
        onClose={() => root.unmount()}
      />,
    ),
  )
  const field = place.querySelector('textarea')
  if (!field) throw new Error('There is no field.')
  return {
    field,
    place,
    onSave,
    close: () => act(() => root.unmount()),
    press: (name: string) =>
      act(() => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()),
    type: (next: string) =>
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, next)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
  }
}
const kept = () => draftNames('form:mia:description:1').length

test('what was typed when the tab crashed is there again, over what it began with', () => {
  open('Then').type('Then, and more')
  const next = open('Then')
  expect(next.field.value).toBe('Then, and more')
  next.close()
  expect(next.onSave, 'it was only looked at').not.toHaveBeenCalled()
  expect(kept()).toBe(1)
  const last = open('Then')
  last.type('Then, and still more')
  last.close()
  expect(last.onSave.mock.calls).toEqual([['Then, and still more', 'Then']])
  expect(kept()).toBe(0)
})

test('what others have changed since is shown before it is replaced', () => {
  open('Then').type('Then, and more')
  const next = open('Theirs')
  expect(next.field.value).toBe('Then, and more')
  expect(next.place.querySelector('[role=alert]')?.textContent).toContain('Theirs')
})

test.each(['Cancel', 'Save'])('%s leaves nothing behind', (button) => {
  const form = open('Then')
  form.type('Then, and more')
  expect(kept()).toBe(1)
  form.press(button)
  expect(kept()).toBe(0)
  expect(open('Then').field.value).toBe('Then')
})

test('what was saved without this browser having heard is forgotten', () => {
  open('Then').type('Then, and more')
  expect(open('Then, and more').place.querySelector('[role=alert]')).toBeNull()
  expect(kept()).toBe(0)
})

test('a refused text comes before an older one, and is kept, too', () => {
  open('Then', 'Refused')
  expect(kept()).toBe(1)
  expect(open('Then').field.value).toBe('Refused')
})
