import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MailStore } from './mail-store.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

let store: MailStore
let server: MailServer
let said: string[]

beforeEach(async () => {
  store = await MailStore.open(null)
  said = []
  server = await openMailServer({ port: 0, store, log: (line) => void said.push(line) })
})
afterEach(() => server.close())

const send = async (message: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]) => {
  const transport = createTransport({ url: server.url })
  await transport
    .sendMail({ from: 'no-reply@ninjadojo.test', to: 'nora@ninjadojo.test', subject: 'Hello', ...message })
    .finally(() => transport.close())
}

test('a sent e-mail is in the mailbox, as text and HTML, with its first link', async () => {
  await send({
    subject: 'Olive invites you: “Größe” 日本',
    text: 'Look at http://localhost:3000/dashboard now.\n.\nEnd',
    html: '<p>Look — here</p>',
  })
  expect(store.list('nora@ninjadojo.test')).toMatchObject([
    {
      subject: 'Olive invites you: “Größe” 日本',
      text: expect.stringMatching(/^Look at .* now\.\n\.\nEnd/),
      html: expect.stringContaining('Look — here'),
      link: 'http://localhost:3000/dashboard',
    },
  ])
  expect(said).toEqual(['E-mail to nora@ninjadojo.test: Olive invites you: “Größe” 日本'])
})

test('every recipient gets one', async () => {
  await send({ to: 'nora@ninjadojo.test, vic@ninjadojo.test', text: 'Both' })
  expect(
    store
      .list()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['nora@ninjadojo.test', 'vic@ninjadojo.test'])
})

test('an e-mail that is too large is refused, and the next one is accepted', async () => {
  await expect(send({ text: 'x'.repeat(1_100_000) })).rejects.toMatchObject({ responseCode: 552 })
  await send({ text: 'Small' })
  expect(store.list()).toHaveLength(1)
})

test('it listens on loopback only', () => {
  expect(new URL(server.url).hostname).toBe('127.0.0.1')
})

test('a page that posts to its port does not create an e-mail', async () => {
  const { port } = new URL(server.url)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let heard = ''
    socket.on('data', (piece) => (heard += String(piece)))
    socket.once('close', () => resolve(heard))
    socket.once('error', reject)
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\n\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<nora@ninjadojo.test>\r\nDATA\r\nSubject: x\r\n\r\nx\r\n.\r\n',
    )
  })
  expect(answer).not.toContain('250')
  expect(store.list()).toEqual([])
})

test('an e-mail to more than 20 people is refused to the others', async () => {
  const to = Array.from({ length: 25 }, (_, index) => `person-${index}@ninjadojo.test`)
  const transport = createTransport({ url: server.url })
  const sent = await transport.sendMail({ from: 'no-reply@ninjadojo.test', to, subject: 'Hello', text: 'All' })
  transport.close()
  expect([sent.accepted.length, sent.rejected.length]).toEqual([20, 5])
  expect(store.list()).toHaveLength(20)
})
