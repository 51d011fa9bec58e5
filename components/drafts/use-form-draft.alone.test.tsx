// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftNames } from '@/lib/drafts/stored-draft'
import { setPagePerson } from '@/lib/page-person'
import { useFormDraft } from './use-form-draft'

setPagePerson('mia')
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

/** A form that has nothing saved. */
function open(canUse = true) {
  const form = { text: '', type: (_text: string) => {}, leave: () => {} }
  function Form() {
    const [text, setText] = useState('')
    useFormDraft('branding:crane', text || null, (kept) => {
      if (canUse) setText(kept)
      return canUse
    })
    Object.assign(form, { text, type: (next: string) => act(() => setText(next)) })
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Form />))
  form.leave = () => act(() => root.unmount())
  return form
}
const kept = () => draftNames('form:mia:branding:crane').length

test('what was typed is there again when the person comes back, until it is saved', () => {
  const first = open()
  expect(kept()).toBe(0)
  first.type('An hour of work')
  first.leave()
  const second = open()
  expect(second.text).toBe('An hour of work')
  second.type('')
  expect(kept()).toBe(0)
  second.leave()
  expect(open().text).toBe('')
})

test('what is kept for another place that begins like this one stays there', () => {
  localStorage.setItem('draft:form:mia:branding:crane: white', JSON.stringify({ text: 'White', at: Date.now() }))
  expect(open(false).text).toBe('')
  expect(kept()).toBe(1)
})

test('two tabs keep what each has typed', () => {
  const [one, two] = [open(), open()]
  one.type('One')
  two.type('Two')
  one.leave()
  two.leave()
  const next = open()
  expect(next.text).toBe('One')
  next.type('')
  next.leave()
  expect(open().text).toBe('Two')
})

test('what a tab saves or discards is only what it has seen', () => {
  const one = open()
  one.type('One')
  const two = open()
  expect(two.text).toBe('One')
  two.type('One and more')
  one.type('')
  expect(open().text).toBe('One and more')
})

test('what cannot be used is dropped', () => {
  const one = open()
  one.type('Of another build')
  one.leave()
  open(false).leave()
  expect(kept()).toBe(0)
})
