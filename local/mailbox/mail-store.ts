import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Letter } from './letters.ts'

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

/** Older messages than these are dropped. */
const KEPT = 200

/** The messages sent so far, newest first; in a file of the data folder when there is one. */
export class MailStore {
  readonly #path: string | null
  #mails: Mail[]
  #written: Promise<void> = Promise.resolve()

  private constructor(path: string | null, mails: Mail[]) {
    this.#path = path
    this.#mails = mails
  }

  static async open(dataDir: string | null): Promise<MailStore> {
    if (dataDir === null) return new MailStore(null, [])
    const path = join(dataDir, 'mailbox.json')
    const text = await readFile(path, 'utf8').catch(() => '[]')
    return new MailStore(path, mail.array().parse(JSON.parse(text)))
  }

  /** Keeps a message; when this resolves it is on disk. */
  async add(to: string, letter: Letter, link: string | null): Promise<Mail> {
    const kept: Mail = { id: randomUUID(), to, ...letter, link, sentAt: new Date().toISOString() }
    this.#mails = [kept, ...this.#mails].slice(0, KEPT)
    await this.#save()
    return kept
  }

  /** All messages, or those to one address, newest first. */
  list(to?: string | null): Mail[] {
    if (!to) return this.#mails
    return this.#mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  async #save(): Promise<void> {
    const path = this.#path
    if (path === null) return
    this.#written = this.#written.then(async () => {
      await writeFile(`${path}.new`, JSON.stringify(this.#mails, null, 2), { mode: 0o600 })
      await rename(`${path}.new`, path)
    })
    await this.#written
  }
}
