// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog, DialogContent } from './dialog'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const show = (dismissable: boolean) =>
  act(async () =>
    root.render(
      <Dialog defaultOpen>
        <DialogContent title="A plan is needed" dismissable={dismissable} />
      </Dialog>,
    ),
  )
const isOpen = () => document.querySelector('[role=dialog]') !== null
const press = (key: string) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

test('Escape closes a dialog', async () => {
  await show(true)
  expect([isOpen(), document.querySelector('[aria-label=Close]') !== null]).toEqual([true, true])
  await press('Escape')
  expect(isOpen()).toBe(false)
})

test('neither Escape nor a cross closes a dialog that must be answered', async () => {
  await show(false)
  expect(document.querySelector('[aria-label=Close]')).toBeNull()
  await press('Escape')
  expect(isOpen()).toBe(true)
})
