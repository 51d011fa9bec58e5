import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { untilAnswers } from './until-answers.mjs'

const runs = { hasEnded: () => false }

test('an app is waited for until it answers, whatever it answers', async () => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (asked < 3) return void request.socket.destroy()
    response.writeHead(500).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  await untilAnswers(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, runs)
  expect(asked).toBe(3)
  server.close()
})

test('an app that ends is not waited for', async () => {
  await expect(untilAnswers('http://127.0.0.1:1/', { hasEnded: () => true })).rejects.toThrow('did not start')
})

test.each(['http://127.0.0.1:1/', 'http://::1:4670/'])(
  'an app that never answers at %s is given up',
  async (address) => {
    await expect(untilAnswers(address, { ...runs, withinMs: 300 })).rejects.toThrow(
      `has not answered at ${address} for 0.3 seconds`,
    )
  },
)
