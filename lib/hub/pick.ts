import * as z from 'zod/mini'
import { type Pick as FlowPick, readPicks, writePicks } from '@/lib/flow/pick'
import type { FlowScope } from '@/lib/flow/view'

export const hubRules = [
  'overdue',
  'late',
  'today',
  'day',
  'asked',
  'waiting',
  'ageing',
  'bounced',
  'working',
  'unowned',
  'twins',
  'big',
  'due',
  'moved',
  'passed',
  'tagged',
  'dojo',
  'named',
] as const
export type HubRule = (typeof hubRules)[number]

const uuid = z.guid()
const rule = z.enum(hubRules)
const longestKey = 100

/** The techniques behind a number: those of a hub rule, or of the flow of a person's or everyone's work. */
export type HubPick =
  | { rule: HubRule; key?: string | undefined }
  | { flow: FlowPick; person?: string | undefined; name?: string | undefined }

/** "overdue", "day~2026-11-27", "finished,since:…" and the person they belong to. */
export function pickParams(pick: HubPick): Record<string, string> {
  if ('rule' in pick) return { receipt: pick.key ? `${pick.rule}~${pick.key}` : pick.rule }
  return { receipt: writePicks([pick.flow]), ...(pick.person !== undefined && { of: pick.person }) }
}

/** Null if it names nothing that can be opened. */
export function readHubPick(receipt: string | undefined, of?: string): HubPick | null {
  if (!receipt) return null
  const at = receipt.indexOf('~')
  const named = rule.safeParse(at < 0 ? receipt : receipt.slice(0, at)).data
  if (named) {
    const key = at < 0 ? undefined : receipt.slice(at + 1)
    return key !== undefined && (key === '' || key.length > longestKey) ? null : { rule: named, ...(key && { key }) }
  }
  const flows = readPicks(receipt)
  const [flow] = flows ?? []
  if (!flow || flows?.length !== 1) return null
  if (of === undefined) return { flow }
  return uuid.safeParse(of).success ? { flow, person: of } : null
}

export function scopeOfPick({ person }: { person?: string | undefined }): FlowScope {
  return person === undefined ? {} : { person }
}

export type HubAddress = {
  ask?: string | undefined
  pick?: HubPick | undefined
  /** Where a later page of the list starts. */ after?: string | undefined
}

export const hubPage = '/ai-hub'

/** The hub's address with the question and what is opened there. */
export function hubHref({ ask, pick, after }: HubAddress = {}): string {
  const params = new URLSearchParams({
    ...(ask && { ask }),
    ...(pick && pickParams(pick)),
    ...(after && { after }),
  })
  const query = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%7E', '~')
  return query ? `${hubPage}?${query}` : hubPage
}

/** A technique in its dojo, at a comment of it. */
export function cardHref({ id, boardId }: { id: string; boardId: string }, commentId?: string): string {
  return `/dojo/${boardId}?technique=${id}${commentId === undefined ? '' : `&comment=${commentId}`}`
}
