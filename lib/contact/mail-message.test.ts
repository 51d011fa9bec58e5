import { createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailMessage } from './mail-message'
import { contactSchema } from './schema'

const message = {
  name: 'Nora',
  email: 'nora@ninjadojo.test',
  topic: 'problem',
  message: 'The board is upside down.',
} as const
let server: Server
let heard: string[]
let answerToRecipient: string

/** A minimal mail server. */
beforeEach(async () => {
  heard = []
  answerToRecipient = '250 fine'
  server = createServer((socket) => {
    let isData = false
    socket.write('220 mail\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      heard.push(line)
      if (isData && line !== '.') return
      const answer = isData
        ? '250 kept'
        : ({ DATA: '354 continue', QUIT: '221 bye', RCPT: answerToRecipient }[line.split(' ')[0] ?? ''] ?? '250 fine')
      isData = line === 'DATA'
      socket.write(`${answer}\r\n`)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterEach(() => {
  server.close()
  vi.restoreAllMocks()
})

function settings() {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return { smtpUrl: `smtp://127.0.0.1:${address.port}`, contactEmail: 'desk@ninjadojo.test' }
}

test('the operator gets the e-mail from their own address, and replies go to the sender', async () => {
  await mailMessage(settings(), message)
  expect(heard).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<desk@ninjadojo.test>',
      'RCPT TO:<desk@ninjadojo.test>',
      'Reply-To: Nora <nora@ninjadojo.test>',
      'Subject: Something does not work: Nora',
      'The board is upside down.',
    ]),
  )
})

test('a name cannot add a recipient or a header', async () => {
  await mailMessage(settings(), contactSchema.parse({ ...message, name: 'Nora\r\nBcc: all@ninjadojo.test' }))
  expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<desk@ninjadojo.test>'])
  expect(heard.filter((line) => line.startsWith('Bcc'))).toEqual([])
})

test('a mail server that refuses is only logged', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  answerToRecipient = '550 no such mailbox'
  await expect(mailMessage(settings(), message)).resolves.toBeUndefined()
  expect(log.mock.calls.join('')).toContain('"event":"contact.mail"')
  expect(log.mock.calls.join('')).not.toContain('upside down')
})
