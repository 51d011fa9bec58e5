import { expect, onTestFinished, test, vi } from 'vitest'
import { Gate } from './gate.ts'

test('one holder at a time, in the order of the requests', async () => {
  const gate = new Gate()
  const seen: string[] = []
  const hold = async (name: string) => {
    const leave = await gate.enter()
    seen.push(`${name} in`)
    await Promise.resolve()
    seen.push(`${name} out`)
    leave()
  }
  await Promise.all([hold('a'), hold('b'), hold('c')])
  await hold('d')
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out', 'd in', 'd out'])
})

test.each([
  { asked: 'a1 a2 a3 a4 b1', held: 'a1 b1 a2 a3 a4', when: 'one client asks for more than another' },
  { asked: 'a1 a2 b1 b2 c1', held: 'a1 b1 c1 a2 b2', when: 'each asks for something' },
  { asked: 'a1 b1 a2 a3 b2', held: 'a1 b1 a2 b2 a3', when: 'they ask by turns' },
])('clients take turns when $when', async ({ asked, held }) => {
  const gate = new Gate()
  const seen: string[] = []
  const hold = async (name: string) => {
    const leave = await gate.enter(name[0])
    seen.push(name)
    leave()
  }
  await Promise.all(asked.split(' ').map(hold))
  expect(seen.join(' ')).toBe(held)
  expect(gate.isAwaited).toBe(false)
})

test('a client that comes while another holds it is next', async () => {
  const gate = new Gate()
  const seen: string[] = []
  const hold = async (name: string, during = () => {}) => {
    const leave = await gate.enter(name[0])
    during()
    seen.push(name)
    leave()
  }
  let late: Promise<void> | undefined
  await Promise.all([hold('a1'), hold('a2', () => (late = hold('b1'))), hold('a3'), hold('a4')])
  await late
  expect(seen).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('those who read the same board take turns as one client, those who read another as another', async () => {
  const gate = new Gate()
  const seen: string[] = []
  const hold = async (name: string, board?: string) => {
    const leave = await gate.enter(name[0], board)
    seen.push(name)
    leave()
  }
  await Promise.all([
    hold('a1', 'x'),
    hold('b1', 'x'),
    hold('c1', 'x'),
    hold('d1', 'x'),
    hold('e1'),
    hold('f1', 'y'),
    hold('e2'),
    hold('b2'),
  ])
  expect(seen).toEqual(['a1', 'e1', 'f1', 'b2', 'b1', 'e2', 'c1', 'd1'])
  expect(gate.isAwaited).toBe(false)
})

test('who asks for many boards, or often for one, has no more turns for it', async () => {
  const gate = new Gate()
  const seen: string[] = []
  const hold = async (name: string, board?: string) => {
    const leave = await gate.enter(name[0], board)
    seen.push(name)
    leave()
  }
  await Promise.all([
    hold('-'),
    hold('a1', 'x'),
    hold('a2', 'y'),
    hold('a3', 'z'),
    hold('a4', 'x'),
    hold('b1', 'x'),
    hold('c1'),
    hold('c2'),
  ])
  expect(seen).toEqual(['-', 'a1', 'a2', 'c1', 'b1', 'a3', 'c2', 'a4'])
  expect(gate.isAwaited).toBe(false)
})

/** A gate, and a clock that only its holders and `pass` move. */
function atOwnTime() {
  let now = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const gate = new Gate()
  const seen: string[] = []
  const hold = async (name: string, ms: number, board?: string) => {
    const leave = await gate.enter(name[0] === '-' ? '' : name[0], board)
    now += ms
    seen.push(name)
    leave()
  }
  const settle = async () => {
    for (let n = 0; n < 10; n += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const pass = (ms: number) => {
    now += ms
    vi.advanceTimersByTime(ms)
  }
  return { seen, hold, settle, pass }
}

test('after long work its clients rest, others do not, and it is resumed', async () => {
  const { seen, hold, settle, pass } = atOwnTime()
  const all = [hold('a1', 1000), hold('a2', 1000), hold('b1', 1), hold('-1', 1000)]
  await settle()
  expect(seen).toEqual(['a1', 'b1', '-1', 'a2'])
  all.push(hold('a3', 1), hold('a4', 1), hold('b2', 1))
  await settle()
  expect(seen.slice(4), 'only what is not of that client').toEqual(['b2'])
  pass(1000)
  await Promise.all(all)
  expect(seen.slice(5)).toEqual(['a3', 'a4'])
})

test.each([
  { did: [600], when: 8000, rests: true },
  { did: [600], when: 11_000, rests: false },
  { did: [1500, 1500, 1500], when: 60_000, rests: true },
  { did: [1500, 1500, 1500], when: 600_000, rests: false },
])('who did long work of $did ms rests $when ms later when others do: $rests', async ({ did, when, rests }) => {
  const { seen, hold, settle, pass } = atOwnTime()
  for (const ms of did) {
    const done = hold('a', ms)
    await settle()
    pass(2000)
    await done
  }
  pass(when - 2000)
  await hold('b', 1000)
  seen.length = 0
  const asked = hold('a', 1)
  await settle()
  expect(seen).toEqual(rests ? [] : ['a'])
  pass(1000)
  await asked
})

test('who did little long work does not rest for one who did much', async () => {
  const { seen, hold, settle, pass } = atOwnTime()
  for (const [name, ms] of [
    ['a', 1500],
    ['a', 1500],
    ['a', 1500],
    ['b', 600],
  ] as const) {
    const done = hold(name, ms)
    await settle()
    pass(2000)
    await done
  }
  await hold('a', 1500)
  seen.length = 0
  const asked = [hold('b', 1), hold('a', 1)]
  await settle()
  expect(seen).toEqual(['b'])
  pass(1500)
  await Promise.all(asked)
})

test.each([
  { asks: 'while another client asks too', others: 'd', seenFirst: 'da' },
  { asks: 'while no other client does', others: '', seenFirst: 'ab' },
])('busy clients leave as much time as they took $asks', async ({ others, seenFirst }) => {
  const { seen, hold, settle, pass } = atOwnTime()
  for (const name of 'ab'.repeat(20)) {
    const done = hold(name, 390)
    await settle()
    pass(390)
    await done
  }
  seen.length = 0
  for (const name of others) await hold(name, 1)
  const all = [hold('a', 390), hold('b', 390)]
  await settle()
  expect(seen.join('')).toBe(seenFirst)
  if (others) await hold('d', 1)
  pass(390)
  await Promise.all(all)
  expect(seen.join('')).toBe(others ? 'dadb' : 'ab')
})

test('while many wait, what comes over the network is read', async () => {
  const gate = new Gate()
  let done = 0
  const all = Array.from({ length: 100 }, async () => {
    const leave = await gate.enter()
    done += 1
    leave()
  })
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toBeLessThan(10)
  await Promise.all(all)
  expect(done).toBe(100)
})

test('a board that many read rests while others ask, and who has not read long is not held up by who has', async () => {
  const { seen, hold, settle, pass } = atOwnTime()
  const all = [...'abcdefgh'].map((name) => hold(name, 300, 'x'))
  await settle()
  pass(10_000)
  await settle()
  await Promise.all(all)
  seen.length = 0
  all.push(hold('z1', 1), hold('i', 1600, 'x'), hold('j', 300, 'x'), hold('z2', 1))
  await settle()
  expect(seen).toEqual(['z1', 'i', 'z2'])
  pass(2000)
  await settle()
  expect(seen).toEqual(['z1', 'i', 'z2', 'j'])
})

test('who reads many boards is still one client that rests', async () => {
  const { seen, hold, settle, pass } = atOwnTime()
  const all = [hold('a1', 500, 'x'), hold('a2', 500, 'y'), hold('a3', 500, 'z'), hold('b1', 1)]
  await settle()
  expect(seen).toEqual(['a1', 'b1'])
  pass(500)
  await settle()
  expect(seen).toEqual(['a1', 'b1', 'a2'])
  for (let n = 0; n < 4; n += 1) {
    pass(500)
    await settle()
  }
  await Promise.all(all)
})
