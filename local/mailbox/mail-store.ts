import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { parseOrSetAside } from '../data-folder/kept-file.ts'
import { writeWhole } from '../data-folder/write-whole.ts'
import type { EmailText } from './email-texts.ts'

const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  link: z.string().nullable(),
  sentAt: z.string(),
})

export type Mail = z.infer<typeof mail>

/** Only this many messages are kept, fewer if they are long: all of them are written again with each new one. */
const KEPT = 200
const KEPT_CHARACTERS = 8_000_000

/** The messages sent so far, newest first; in a file of the data folder if there is one. */
export class MailStore {
  readonly #path: string | null
  readonly #log: (line: string) => void
  #mails: Mail[]

  private constructor(path: string | null, mails: Mail[], log: (line: string) => void) {
    this.#path = path
    this.#mails = mails
    this.#log = log
  }

  static open(dataDir: string | null, log: (line: string) => void = () => {}): MailStore {
    if (dataDir === null) return new MailStore(null, [], log)
    const path = join(dataDir, 'mailbox.json')
    const mails = parseOrSetAside(path, (text) => mail.array().parse(JSON.parse(text)), log)
    return new MailStore(path, mails ?? [], log)
  }

  /**
   * Stores a message for each address. If it cannot be written, it is still in the mailbox, and is written with the
   * next one.
   */
  add(to: string | readonly string[], { subject, text, html }: EmailText, link: string | null): void {
    const sentAt = new Date().toISOString()
    const added = [to].flat().map((one) => ({ id: randomUUID(), to: one, subject, text, html, link, sentAt }))
    this.#mails = newest([...added.toReversed(), ...this.#mails])
    this.#save()
  }

  /** All messages, or those to one address, newest first. */
  list(to?: string | null): Mail[] {
    if (!to) return this.#mails
    return this.#mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  #save(): void {
    if (this.#path === null) return
    try {
      writeWhole(this.#path, JSON.stringify(this.#mails, null, 2))
    } catch (error) {
      this.#log(
        `${this.#path} could not be written (${String(error)}): the message is kept in memory until the next is written.`,
      )
    }
  }
}

function newest(mails: Mail[]): Mail[] {
  let characters = 0
  return mails.slice(0, KEPT).filter(({ subject, text, html }, index) => {
    characters += subject.length + text.length + html.length
    return index === 0 || characters <= KEPT_CHARACTERS
  })
}
