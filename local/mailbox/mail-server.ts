import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { MailStore } from './mail-store.ts'

export interface MailServer {
  /** The value of the app's `SMTP_URL`. */
  url: string
  close(): Promise<void>
}

export interface MailServerOptions {
  /** 0 chooses a free one. */
  port: number
  store: MailStore
  log(line: string): void
}

const largestBytes = 1_048_576
/** The app writes to one address at a time. */
const mostRecipients = 20
/** Never another address: anyone who can reach it can write to the mailbox. */
const host = '127.0.0.1'

/** A mail server that stores everything in the mailbox and sends nothing on. */
export async function openMailServer({ port, store, log }: MailServerOptions): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: 20,
    size: largestBytes,
    socketTimeout: 30_000,
    onRcptTo(_address, { envelope }, done) {
      if (envelope.rcptTo.length < mostRecipients) return done()
      done(Object.assign(new Error('The message has too many recipients.'), { responseCode: 452 }))
    },
    onData(stream, session, done) {
      keep(stream, session).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  server.on('error', (error) => log(`Mail: ${error.message}`))

  async function keep(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const pieces: Buffer[] = []
    // Read to the end even if it is too large: the answer comes after the message.
    for await (const piece of stream) if (!stream.sizeExceeded) pieces.push(piece as Buffer)
    if (stream.sizeExceeded) throw Object.assign(new Error('The message is too large.'), { responseCode: 552 })
    const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(pieces))
    const [link = null] = /https?:\/\/[^\s<>"']+/.exec(text) ?? []
    const addresses = envelope.rcptTo.map(({ address }) => address)
    store.add(addresses, { subject, text, html }, link)
    for (const address of addresses) log(`E-mail to ${address}: ${subject}`)
  }

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const { port: taken } = server.server.address() as AddressInfo
  return { url: `smtp://${host}:${taken}`, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
