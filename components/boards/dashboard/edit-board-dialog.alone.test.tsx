// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftNames } from '@/lib/drafts/stored-draft'
import { setPagePerson } from '@/lib/page-person'
import { EditBoardDialog, type Unsaved } from './edit-board-dialog'

setPagePerson('mia')
let root: Root
const board = { id: 'b', title: 'Spring', description: 'Then' }

beforeEach(() => {
  localStorage.clear()
  onSave.mockReset()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => act(() => root.unmount()))

const onSave = vi.fn<() => Promise<boolean>>()
function open(now = board, unsaved?: Unsaved) {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  act(() =>
    root.render(
      <EditBoardDialog
        board={now}
        unsaved={unsaved}
        isOpen
        onCancel={() => act(() => root.unmount())}
        onSave={onSave}
      />,
    ),
  )
}
const field = () => document.querySelector('textarea')
function type(text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
const kept = () => draftNames('form:mia:board:b').length

test('what was typed is there again after a dialog went by Escape, a click beside it or a reload', async () => {
  open()
  type('Then, and more')
  await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(field()).toBeNull()
  open()
  expect(field()?.value).toBe('Then, and more')
  expect(document.body.textContent).toContain('This is what you wrote earlier.')
  act(() => root.unmount())
  open({ ...board, description: 'Theirs' })
  expect(document.body.textContent).toContain('Someone else has since changed the description to “Theirs”.')
})

test.each(['Cancel', 'Save'])('%s leaves nothing behind', async (button) => {
  onSave.mockResolvedValueOnce(true)
  open()
  type('Then, and more')
  expect(kept()).toBe(1)
  await press(button)
  expect(kept()).toBe(0)
})

test('what is being saved stays kept until it is saved, and the page asks before it goes', async () => {
  let resolve = (_isSaved: boolean) => {}
  const promise = new Promise<boolean>((answer) => {
    resolve = answer
  })
  onSave.mockReturnValueOnce(promise)
  open()
  type('Then, and more')
  await press('Save')
  expect(kept()).toBe(1)
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(true)
  await act(async () => resolve(false))
  expect(kept()).toBe(1)
  act(() => root.unmount())
  open()
  expect(field()?.value).toBe('Then, and more')
})

test('cancelling what could not be saved leaves nothing of it behind', async () => {
  onSave.mockResolvedValueOnce(false)
  open()
  type('Then, and more')
  await press('Save')
  act(() => root.unmount())
  open(board, { details: { title: 'Spring', description: 'Then, and more' }, theirs: undefined })
  expect(kept()).toBe(1)
  await press('Cancel')
  expect(kept()).toBe(0)
})
