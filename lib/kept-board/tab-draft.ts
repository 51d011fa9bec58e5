import { type Draft, forgetDraft, saveDraft } from './draft'

type Contents = Pick<Draft, 'title' | 'lists' | 'labels' | 'details'>

const pauseMs = 300

/** What one tab knows of the draft it shows. Another tab may change, keep or forget the same one. */
export class TabDraft {
  private startedAt: string
  private changes: number
  private timer: ReturnType<typeof setTimeout> | undefined
  /** What has to be stored. */
  private contents: (() => Contents) | undefined

  /** `tell` hears whether what was done here is stored; undefined if there is nothing to say about it. */
  constructor(
    private known: Draft | undefined,
    private readonly tell: (isKept: boolean | undefined) => void,
  ) {
    this.startedAt = known?.startedAt ?? ''
    this.changes = known?.changes ?? 0
  }

  get isUnsaved(): boolean {
    return this.contents !== undefined
  }

  change(contents: () => Contents): void {
    this.startedAt ||= new Date().toISOString()
    this.changes += 1
    this.contents = contents
    this.timer ??= setTimeout(() => this.save(), pauseMs)
  }

  save(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (!this.contents) return
    const { known, startedAt, changes } = this
    const { id, askedOf } = known ?? { id: crypto.randomUUID(), askedOf: [] }
    const savedAt = new Date().toISOString()
    const stored = saveDraft({ ...this.contents(), id, askedOf, startedAt, savedAt, changes }, known)
    if (stored) {
      this.known = stored
      this.contents = undefined
    }
    this.tell(stored !== undefined)
  }

  forget(): void {
    clearTimeout(this.timer)
    this.timer = this.contents = undefined
    if (this.known) forgetDraft(this.known)
  }

  /** What another tab has made of the draft shown here; nothing while this one has changes of its own. */
  newerOf(drafts: readonly Draft[]): Draft | undefined {
    const { known } = this
    if (this.isUnsaved) return undefined
    const there = known ? drafts.find(({ id }) => id === known.id) : drafts[0]
    // It has become a dojo, or was discarded there.
    if (known && !there) this.tell(undefined)
    return there?.savedAt === known?.savedAt ? undefined : there
  }
}
