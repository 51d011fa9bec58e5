import { expect, test } from 'vitest'
import { compileDocument } from './compile-document'
import { checkWalks, type WalkStep, walkSteps } from './walk-steps'

async function stepsOf(item: string): Promise<WalkStep[]> {
  const { outline } = await compileDocument(`---\na: 1\n---\n\n<Walk scene="board">\n\n1. ${item}\n\n</Walk>\n`)
  return walkSteps(outline.walks[0]?.steps[0] ?? [])
}

test.each<[string, WalkStep[]]>([
  ['Press **New dojo**.', [{ do: 'press', name: 'New dojo' }]],
  [
    'Press **Share**, then choose **Viewer**.',
    [
      { do: 'press', name: 'Share' },
      { do: 'press', name: 'Viewer' },
    ],
  ],
  ['Write `Buy rice` into **Title**.', [{ do: 'write', name: 'Title', text: 'Buy rice' }]],
  [
    'Write `Buy rice` and press <Keys of="Enter" />.',
    [
      { do: 'type', text: 'Buy rice' },
      { do: 'keys', keys: 'Enter' },
    ],
  ],
  ['Choose `High` as **Priority**.', [{ do: 'write', name: 'Priority', text: 'High' }]],
  [
    'Write `rice` and press **Add**.',
    [
      { do: 'type', text: 'rice' },
      { do: 'press', name: 'Add' },
    ],
  ],
  ['Write `rice`.', [{ do: 'type', text: 'rice' }]],
  [
    'In the kata **Ready**, press **Add technique**.',
    [
      { do: 'in', name: 'Ready' },
      { do: 'press', name: 'Add technique' },
    ],
  ],
  [
    'Press **Undo**, and you see **Buy rice** again.',
    [
      { do: 'press', name: 'Undo' },
      { do: 'see', name: 'Buy rice' },
    ],
  ],
])('%s', async (item, steps) => {
  expect(await stepsOf(item)).toEqual(steps)
})

test('a bold word without a verb, a step without a mark and a walk without a scene are reported', async () => {
  const { outline } = await compileDocument('<Walk>\n\n1. The **Title** is short.\n2. Wait a moment.\n\n</Walk>\n')
  expect(checkWalks(outline.walks)).toEqual([
    'A walk has no scene.',
    'No verb says what to do with “Title”.',
    'The step “Wait a moment.” marks nothing.',
  ])
})
