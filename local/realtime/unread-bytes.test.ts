import { expect, test } from 'vitest'
import { UnreadBytes } from './unread-bytes.ts'

function open(most = { ofAll: 100, ofSite: 60 }) {
  const unread = new UnreadBytes(most)
  const dropped: string[] = []
  const connect = (name: string, address: string) => {
    const reader = { address, unreadBytes: 0, drop: () => void dropped.push(name) }
    const holds = (bytes: number) => {
      reader.unreadBytes = bytes
      unread.count(reader)
    }
    return { holds, leave: () => unread.forget(reader) }
  }
  return { connect, dropped }
}

test('where a site holds too much, its fullest socket is dropped, and no one else’s', () => {
  const { connect, dropped } = open()
  const other = connect('other', '192.0.2.1')
  const [full, less, last] = ['full', 'less', 'last'].map((name) => connect(name, '198.51.100.7'))
  other.holds(39)
  full?.holds(31)
  less?.holds(29)
  expect(dropped).toEqual([])
  last?.holds(1)
  expect(dropped).toEqual(['full'])
  last?.holds(31)
  expect(dropped).toEqual(['full'])
  last?.holds(32)
  expect(dropped).toEqual(['full', 'last'])
})

test('where everyone holds too much, the fullest of all is dropped', () => {
  const { connect, dropped } = open()
  for (const [index, bytes] of [30, 35, 34].entries()) connect(`${bytes}`, `198.51.100.${index}`).holds(bytes)
  expect(dropped).toEqual([])
  connect('1', '192.0.2.1').holds(2)
  expect(dropped).toEqual(['35'])
})

test('what was read and who has left count no longer', () => {
  const { connect, dropped } = open()
  const first = connect('first', '192.0.2.1')
  const second = connect('second', '192.0.2.1')
  for (let times = 0; times < 10; times += 1) {
    first.holds(35)
    first.holds(5)
    second.holds(40)
    second.leave()
  }
  expect(dropped).toEqual([])
})
