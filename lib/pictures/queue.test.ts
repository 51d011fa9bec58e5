import { expect, test } from 'vitest'
import { WorkQueue } from './queue'

/** Work that ends when it is told to. */
function held() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => (finish = resolve))
  return { work: () => done, finish: () => finish() }
}

test('two at once, then in turn, and a person has one', async () => {
  const queue = new WorkQueue({ mostAtOnce: 2, mostWaiting: 1 })
  const [first, second, third] = [held(), held(), held()]
  const started: string[] = []
  const run = (person: string, { work }: ReturnType<typeof held>) =>
    queue.run(person, () => {
      started.push(person)
      return work()
    })
  const runs = [run('mia', first), run('adam', second), run('vic', third)]
  await expect(run('mia', first)).rejects.toMatchObject({ code: 'limited' })
  await expect(run('nora', first)).rejects.toMatchObject({ code: 'offline' })
  expect(started).toEqual(['mia', 'adam'])
  second.finish()
  await runs[1]
  expect(started).toEqual(['mia', 'adam', 'vic'])
  first.finish()
  third.finish()
  await Promise.all(runs)
  await run('mia', first)
  expect(started).toEqual(['mia', 'adam', 'vic', 'mia'])
})

test('what fails gives its place back', async () => {
  const queue = new WorkQueue({ mostAtOnce: 1, mostWaiting: 1 })
  const fail = () => Promise.reject(new Error('broken'))
  const both = [queue.run('mia', fail), queue.run('adam', fail)]
  for (const run of both) await expect(run).rejects.toThrow('broken')
  await expect(queue.run('mia', async () => 'drawn')).resolves.toBe('drawn')
})
