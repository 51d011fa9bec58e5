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

/** The links in messages work for an hour. */
const YOUNG_MS = 60 * 60 * 1000
/** So many stay in all if they are older. */
const KEPT = 200
/** Fewer if they are long, also of young ones: all of them are written again with each new one. */
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
    const { kept, lost } = choose([...added.toReversed(), ...this.#mails])
    this.#mails = kept
    for (const mail of lost) this.#log(`The mailbox is full: an e-mail to ${mail.to} from the last hour was dropped.`)
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

/**
 * What stays of these messages, newest first, and which young ones do not. Strangers can have messages sent to any number
 * of addresses, so young ones go only when the mailbox is full, and those of the most-mailed address before others.
 */
function choose(mails: Mail[]): { kept: Mail[]; lost: Mail[] } {
  const now = Date.now()
  const counts = new Map<string, number>()
  const ranked = mails.map((mail) => {
    const address = mail.to.toLowerCase()
    const newer = counts.get(address) ?? 0
    counts.set(address, newer + 1)
    // Also if the clock was set back.
    return { mail, newer, isYoung: Math.abs(now - Date.parse(mail.sentAt)) < YOUNG_MS }
  })
  let characters = 0
  const dropped = ranked
    .toSorted((a, b) => Number(b.isYoung) - Number(a.isYoung) || a.newer - b.newer)
    .filter(({ mail: { subject, text, html, link }, isYoung }, index) => {
      characters += subject.length + text.length + html.length + (link?.length ?? 0)
      return index > 0 && (characters > KEPT_CHARACTERS || (!isYoung && index >= KEPT))
    })
  const gone = new Set(dropped.map(({ mail }) => mail))
  return {
    kept: mails.filter((mail) => !gone.has(mail)),
    lost: dropped.filter(({ isYoung }) => isYoung).map(({ mail }) => mail),
  }
}
