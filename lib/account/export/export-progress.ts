import type { Db } from '@/lib/supabase/db'
import { type ExportPlan, noteProgress } from './export-plan'

const stepBytes = 10_000_000
const noteEveryMs = 1000

/** How far an export is, as its person sees it: each dojo and file is a step, and so are some bytes of files. */
export class ExportProgress {
  readonly total: number
  readonly #db: Db
  readonly #exportId: string
  readonly #fileSteps: number
  #entries = 0
  #movedBytes = 0
  #notedAt = -Infinity

  constructor(db: Db, exportId: string, { boards, files }: ExportPlan) {
    this.#db = db
    this.#exportId = exportId
    const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    this.#fileSteps = Math.ceil((2 * bytes) / stepBytes)
    this.total = 2 + boards.length + files.length + this.#fileSteps
  }

  async entry(): Promise<void> {
    this.#entries += 1
    await this.#note()
  }

  /** Each byte moves twice: into the ZIP, and to storage. */
  async moved(bytes: number): Promise<void> {
    this.#movedBytes += bytes
    await this.#note()
  }

  async #note(): Promise<void> {
    if (performance.now() - this.#notedAt < noteEveryMs) return
    this.#notedAt = performance.now()
    const steps = Math.min(this.#fileSteps, Math.floor(this.#movedBytes / stepBytes))
    const done = Math.min(this.total - 1, this.#entries + steps)
    await noteProgress(this.#db, this.#exportId, { state: 'running', done, total: this.total })
  }
}
