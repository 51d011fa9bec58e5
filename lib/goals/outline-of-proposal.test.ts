import { expect, test } from 'vitest'
import { outlineOfProposal } from './outline-of-proposal'

const sizes = { small: 1, medium: 3, large: 8 }

test('phases become katas, sizes days, and places titles', () => {
  const outline = outlineOfProposal(
    [
      { title: 'Choose a place', phase: 'Prepare', size: 'medium', steps: ['Ask two halls'], after: [] },
      { title: 'Open the doors', phase: 'Hold', size: 'small', steps: [], after: [0] },
      { title: 'Invite everyone', phase: 'Prepare', size: 'large', steps: [], after: [0] },
      { title: 'Say thanks', phase: '', size: 'small', steps: [], after: [1, 7] },
    ],
    sizes,
  )
  expect(outline?.katas).toEqual(['Prepare', 'Hold', 'Do'])
  const idOf = (title: string) => outline?.items.find((item) => item.title === title)?.id
  expect(outline?.items).toMatchObject([
    { title: 'Choose a place', kata: 'Prepare', days: 3, after: [], steps: ['Ask two halls'], isIn: true },
    { title: 'Invite everyone', kata: 'Prepare', days: 8, after: [idOf('Choose a place')] },
    { title: 'Open the doors', kata: 'Hold', days: 1, after: [idOf('Choose a place')] },
    { title: 'Say thanks', kata: 'Do', days: 1, after: [idOf('Open the doors')] },
  ])
})

test('nothing proposed is no outline', () => {
  expect(outlineOfProposal([], sizes)).toBeNull()
})
