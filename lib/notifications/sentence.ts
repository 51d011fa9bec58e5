import { type DateFormat, writeDay, writeMoment } from '@/lib/date-format'
import type { Facts } from './schema'

/** Text typed by people is a name, which is set apart from the words around it. */
export type Part = string | { name: string }

type Told = Facts & { clan?: string | null }

/** What happened, as one sentence without a full stop. */
export function notificationSentence(told: Told, timeZone: string, format: DateFormat = 'en-US'): Part[] {
  const actor: Part = told.actor === null ? 'Someone' : { name: told.actor }
  const card: Part[] = told.card === null ? ['a deleted technique'] : ['“', { name: told.card }, '”']
  switch (told.kind) {
    case 'mentioned':
      return [actor, ' mentioned you on ', ...card]
    case 'assigned':
      return [actor, ' assigned you to ', ...card]
    case 'commented':
      return [actor, ' commented on ', ...card]
    case 'moved':
      return [actor, ' moved ', ...card, ...between(told)]
    case 'due_soon':
      return [...capital(card), ' is due ', dueWords(told, timeZone, format)]
    case 'overdue':
      return [...capital(card), ' was due ', dueWords(told, timeZone, format)]
    case 'invited':
      return invitation(told, actor)
    case 'offered':
      return [
        actor,
        told.from === 'clan' ? ' asks you to take over the clan “' : ' asks you to take over the dojo “',
        { name: told.to ?? '' },
        '”',
      ]
    case 'plan':
      return ['Your plan is now ', planName(told.to)]
  }
}

function between({ from, to }: Told): Part[] {
  return from !== null && to !== null ? [' from “', { name: from }, '” to “', { name: to }, '”'] : []
}

function invitation({ clan, board }: Told, actor: Part): Part[] {
  if (clan) return [actor, ' invited you to the clan “', { name: clan }, '”']
  if (board !== null) return [actor, ' invited you to the dojo “', { name: board }, '”']
  return ['You had an invitation that is no longer open']
}

function dueWords({ dueDate, dueAt }: Told, timeZone: string, format: DateFormat): string {
  if (dueAt !== null) return `on ${writeMoment(new Date(dueAt), timeZone, format)}`
  return dueDate === null
    ? 'soon'
    : `on ${writeDay(dueDate, { weekday: 'long', day: 'numeric', month: 'long' }, format)}`
}

const capital = ([first = '', ...rest]: Part[]): Part[] => [
  typeof first === 'string' ? first.replace(/^a /, 'A ') : first,
  ...rest,
]

/** Plan names as people know them (lib/plans/catalogue.ts). */
function planName(tier: string | null): string {
  if (tier === null || tier === 'free') return 'Starter'
  return `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`
}

const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** What someone typed, on one line, without characters that reverse the words after it. */
export function oneLine(typed: string): string {
  return typed
    .replaceAll(directions, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** The same as one line of text. */
export function plainSentence(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : oneLine(part.name))).join('')
}
