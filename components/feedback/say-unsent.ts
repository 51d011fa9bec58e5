import { draftNames, draftOf, dropDraft, placeOfKept, storeDraft, type WhyKept } from '@/lib/drafts/stored-draft'
import { pagePerson } from '@/lib/page-person'
import type { Situation } from './catalogue'
import { notify } from './notify'

/** What is said of a text on a later page, and of several at once. */
const kept: Record<WhyKept, { situation: Situation; words: (count: number) => string }> = {
  refused: { situation: 'change.unsaved', words: (count) => `${count} changes were not saved` },
  elsewhere: { situation: 'draft.elsewhere', words: (count) => `${count} texts from other tabs` },
}
const offeredNames = new Set<string>()
let pageId: string | undefined

/** What a toast has with the text of a change that no database took. */
export function withText(text: string) {
  return keep('refused', text)
}

/** Says that what was typed was not even sent, since its field is gone, and offers to copy it. */
export function sayUnsent(situation: Situation, text: string, description: string): void {
  notify(situation, { description, ...withText(text) })
}

/** Offers what another tab has kept, before something else is kept in its place. */
export function sayElsewhere(text: string): void {
  notify(kept.elsewhere.situation, keep('elsewhere', text))
}

/** Offers what earlier pages have kept, unless this one has offered it already. */
export function sayEarlierUnsent(userId: string): void {
  for (const why of ['refused', 'elsewhere'] as const)
    for (const name of draftNames(placeOfKept(why, userId))) {
      const texts = offeredNames.has(name) ? [] : textsOf(name)
      if (texts.length > 0) notify(kept[why].situation, offered(why, texts, name))
    }
}

/** The text is nowhere else: it is offered, on later pages too, until the person copies it or closes the toast. */
function keep(why: WhyKept, text: string) {
  const userId = pagePerson()
  if (userId === undefined) return offered(why, [text])
  const name = placeOfKept(why, userId) + (pageId ??= crypto.randomUUID())
  store(name, [...textsOf(name), text])
  return offered(why, [text], name)
}

function offered(why: WhyKept, texts: readonly string[], name?: string) {
  const toast = {
    text: texts.join('\n\n'),
    durationMs: Infinity,
    counted: { key: why, count: texts.length, words: kept[why].words },
  }
  if (name === undefined) return toast
  offeredNames.add(name)
  return { ...toast, onClose: () => store(name, without(textsOf(name), texts)) }
}

/** All texts of a page are one draft, so a long queue pushes out no other drafts. */
function store(name: string, texts: readonly string[]): void {
  if (texts.length === 0) dropDraft(name)
  else storeDraft(name, { text: texts.join('\n\n'), more: texts })
}

function textsOf(name: string): string[] {
  const more = draftOf(name)?.more
  return Array.isArray(more) ? more.filter((text) => typeof text === 'string') : []
}

/** Its page may have added some since these were offered on another one. */
function without(texts: readonly string[], gone: readonly string[]): string[] {
  const left = [...texts]
  for (const text of gone) if (left.includes(text)) left.splice(left.indexOf(text), 1)
  return left
}
