// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { NewBoardForm } from './new-board-form'

vi.mock('./use-create-board', () => ({ useCreateBoard: () => [vi.fn(), false] }))

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: fine)' }))
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

/** The form arrives after the frame, as its page is streamed. */
async function arriveBelow(isDialogOpen: boolean) {
  const page = (hasForm: boolean) => (
    <>
      {hasForm && <NewBoardForm templateId="empty" clans={[]} clanId={undefined} />}
      {isDialogOpen && (
        <Dialog open>
          <DialogContent title="Search">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as the search does */}
            <input autoFocus aria-label="Words" />
          </DialogContent>
        </Dialog>
      )}
    </>
  )
  await act(async () => root.render(page(false)))
  await act(async () => root.render(page(true)))
  return document.activeElement
}

test('typing a title can start right away', async () => {
  expect(await arriveBelow(false)).toBe(document.querySelector('form input'))
})

test('what is typed into a dialog stays there when the form arrives below it', async () => {
  expect((await arriveBelow(true))?.getAttribute('aria-label')).toBe('Words')
})
