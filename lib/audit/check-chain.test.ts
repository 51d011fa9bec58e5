import { expect, test, vi } from 'vitest'
import { checkWholeChain } from './check-chain'
import type { ChainPart } from './schema'

const part = (some: Partial<ChainPart>): ChainPart => ({
  afterSeq: 0,
  checked: 10,
  lastSeq: 10,
  isDone: false,
  total: 25,
  since: '2026-01-01T00:00:00Z',
  lastHash: 'ab',
  broken: null,
  ...some,
})
const partsOf = (...parts: ChainPart[]) => {
  const check = vi.fn<(afterSeq: number | null) => Promise<ChainPart>>()
  for (const each of parts) check.mockResolvedValueOnce(each)
  return check
}

test('a long trail is checked part by part', async () => {
  const check = partsOf(part({}), part({ lastSeq: 20 }), part({ lastSeq: 25, checked: 5, isDone: true }))
  const onShare = vi.fn<(share: number) => void>()
  expect(await checkWholeChain(check, onShare)).toEqual({
    many: 25,
    since: '2026-01-01T00:00:00Z',
    lastHash: 'ab',
    broken: null,
  })
  expect(check.mock.calls).toEqual([[null], [10], [20]])
  expect(onShare.mock.calls).toEqual([[0.4], [0.8]])
})

test('it ends at the first entry that does not fit, and counts those before it', async () => {
  const broken = { seq: 14, isMissing: false, at: null }
  const check = partsOf(part({}), part({ afterSeq: 10, lastSeq: 20, broken }))
  expect(await checkWholeChain(check, () => {})).toMatchObject({ many: 13, broken })
})

test('what was removed because it is old is not counted', async () => {
  const broken = { seq: 1003, isMissing: true, at: null }
  const check = partsOf(part({ afterSeq: 1000, lastSeq: 1011, broken }))
  expect(await checkWholeChain(check, () => {})).toMatchObject({ many: 2, broken })
})
