import type { Identity } from '../auth/identify.ts'
import type { Database } from '../database/database.ts'
import { quoteLiteral } from '../database/request-context.ts'
import { siteOf } from '../../server/network.mjs'
import { OpenCount } from '../../server/open-count.mjs'
import type { Policies } from './access.ts'
import type { Channel } from './channel.ts'
import type { ChangeRequest, JoinRequest } from './join-payload.ts'
import { MOST_CHANGES_OF_ADDRESS, MOST_CHANGES_OF_PERSON, MOST_CHANGES_OF_SITE } from './limits.ts'
import { matchesRow, parseRowFilter, type RowCondition } from './row-filter.ts'
import { TableCatalogue } from './table-info.ts'

type Row = Record<string, unknown>

const EVENTS = new Set(['*', 'INSERT', 'UPDATE', 'DELETE'])
/** How much of an unreadable request is sent back. */
const MOST_REPEATED = 200

/** A committed change, as the capture trigger reports it. */
export interface RowChange {
  schema: string
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  commit_timestamp: string
  record: Row | null
  old_record: Row | null
}

interface Subscription {
  id: number
  channel: Channel
  event: string
  conditions: RowCondition[]
  select: string[] | null
}

/** `postgres_changes`: who subscribes to which rows, and what each of them may see. */
export class RowChanges {
  readonly #policies: Policies
  readonly #catalogue: TableCatalogue
  /** The subscriptions to each table (`schema.table`; `schema.*` for all of a schema). */
  readonly #tables = new Map<string, Set<Subscription>>()
  /** How to end what each channel has. */
  readonly #ends = new Map<Channel, (() => void)[]>()
  readonly #ofPeople = new OpenCount(MOST_CHANGES_OF_PERSON)
  readonly #ofAddresses = new OpenCount(MOST_CHANGES_OF_ADDRESS)
  readonly #ofSites = new OpenCount(MOST_CHANGES_OF_SITE)
  #ids = 0

  constructor(database: Database, policies: Policies) {
    this.#policies = policies
    this.#catalogue = new TableCatalogue(database)
  }

  /** Numbers the requests of a join; the client finds its callbacks by these ids. */
  number(request: JoinRequest): { id: number; raw: Row; request: ChangeRequest | null }[] {
    return request.changes.map(({ raw, request }) => ({ id: (this.#ids += 1), raw, request }))
  }

  /**
   * Starts sending changes to the channel, which comes from this address. @throws Error in words for the client when a
   * request cannot be met.
   */
  async subscribe(channel: Channel, numbered: ReturnType<RowChanges['number']>, address: string): Promise<void> {
    const found: [table: string, Subscription][] = []
    for (const { id, raw, request } of numbered) {
      if (!request) throw new Error(`No subscription params provided: ${JSON.stringify(raw).slice(0, MOST_REPEATED)}`)
      const { event, schema = 'public', table = '*', filter, select } = request
      const conditions = filter ? parseRowFilter(filter) : []
      await this.#examine(channel.identity, event, schema, table, conditions)
      found.push([nameOf(schema, table), { id, channel, event, conditions, select: select ?? null }])
    }
    if (channel.hasEnded) return
    this.unsubscribe(channel)
    this.#ends.set(channel, this.#count(channel, address, found.length))
    for (const [table, subscription] of found) this.#add(channel, table, subscription)
  }

  unsubscribe(channel: Channel): void {
    for (const end of this.#ends.get(channel) ?? []) end()
    this.#ends.delete(channel)
  }

  /** Sends the change to everyone who subscribed to this row and may see it. */
  async dispatch(change: RowChange): Promise<void> {
    const wanted = new Map<Channel, Subscription[]>()
    for (const table of [change.table, '*'])
      for (const one of this.#tables.get(nameOf(change.schema, table)) ?? [])
        if (wants(one, change)) wanted.set(one.channel, [...(wanted.get(one.channel) ?? []), one])
    if (wanted.size === 0) return
    const channels = [...wanted.keys()]
    const mayTell = await this.#canSee(
      channels.map(({ identity }) => identity),
      change,
    )
    for (const [index, channel] of channels.entries())
      if (mayTell[index] && !channel.hasEnded) await this.#tell(channel, wanted.get(channel) ?? [], change)
  }

  /** Refuses requests that could never match, or would reveal columns that the person may not read. */
  async #examine(
    { role }: Identity,
    event: string,
    schema: string,
    table: string,
    conditions: RowCondition[],
  ): Promise<void> {
    const isKnown = role !== 'anon' && EVENTS.has(event) && (await this.#catalogue.isPublished(schema, table))
    const readable = isKnown && table !== '*' ? await this.#catalogue.readableColumns(schema, table, role) : null
    if (!isKnown || readable?.size === 0) {
      throw new Error(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema}, table: ${table}]`,
      )
    }
    const hidden = conditions.find(({ column }) => !readable?.has(column))
    if (hidden) throw new Error(`invalid column for filter ${hidden.column}`)
  }

  /** Returns the functions that release what was counted. @throws Error when the person, the address or its site has too many. */
  #count({ identity }: Channel, address: string, count: number): (() => void)[] {
    const person = String(identity.claims['sub'] ?? identity.role)
    const places: (() => void)[] = []
    for (let one = 0; one < count; one += 1) {
      const entered = [
        this.#ofPeople.enter(person),
        this.#ofAddresses.enter(address),
        this.#ofSites.enter(siteOf(address)),
      ]
      places.push(...entered.filter((leave) => leave !== null))
      if (!entered.includes(null)) continue
      for (const leave of places) leave()
      throw new Error('TooManyChanges: Too many changes are asked for')
    }
    return places
  }

  #add(channel: Channel, table: string, subscription: Subscription): void {
    const others = this.#tables.get(table) ?? new Set()
    this.#tables.set(table, others.add(subscription))
    this.#ends.get(channel)?.push(() => {
      others.delete(subscription)
      if (others.size === 0 && this.#tables.get(table) === others) this.#tables.delete(table)
    })
  }

  /** Checks the table's own policies, as each person, for the row as it is now. */
  async #canSee(people: Identity[], { schema, table, type, record }: RowChange): Promise<boolean[]> {
    const { primaryKey } = await this.#catalogue.table(schema, table)
    if (primaryKey.length === 0) return people.map(() => false)
    try {
      return await this.#policies.areAnsweredYes(questionOf(schema, table, primaryKey, type, record), people)
    } catch {
      return people.map(() => false)
    }
  }

  async #tell(channel: Channel, matching: Subscription[], change: RowChange): Promise<void> {
    const { schema, table, type, commit_timestamp } = change
    const { columns, primaryKey } = await this.#catalogue.table(schema, table)
    const readable = await this.#catalogue.readableColumns(schema, table, channel.identity.role)
    for (const [select, ids] of groupBySelect(matching)) {
      const shown = columns.filter(({ name }) => readable.has(name) && (!select || select.includes(name)))
      const names = shown.map((column) => column.name)
      channel.push('postgres_changes', {
        ids,
        data: {
          schema,
          table,
          commit_timestamp,
          type,
          columns: shown,
          errors: null,
          ...(change.record ? { record: pick(change.record, names) } : {}),
          ...(change.old_record
            ? {
                old_record: pick(
                  change.old_record,
                  primaryKey.filter((name) => readable.has(name)),
                ),
              }
            : {}),
        },
      })
    }
  }
}

function wants({ event, conditions }: Subscription, change: RowChange): boolean {
  // Of a deleted row only the key is known (see realtime/feed.sql), so only the key can match.
  const row = change.record ?? change.old_record ?? {}
  return (event === '*' || event === change.type) && matchesRow(row, conditions)
}

/** Whether the person can see the row; for a deleted row, whether they may read its key in other rows. */
function questionOf(
  schema: string,
  table: string,
  primaryKey: string[],
  type: RowChange['type'],
  record: Row | null,
): string {
  const name = `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`
  const key = primaryKey.map(quoteIdentifier)
  if (type === 'DELETE') return `select count(*) = 0 from (select ${key.join(', ')} from ${name} limit 0) as none`
  const values = quoteLiteral(JSON.stringify(pick(record ?? {}, primaryKey)))
  return `select exists (
    select from ${name} as t, jsonb_populate_record(null::${name}, ${values}::jsonb) as r
    where ${key.map((column) => `t.${column} = r.${column}`).join(' and ')})`
}

function nameOf(schema: string, table: string): string {
  return JSON.stringify([schema, table])
}

function groupBySelect(subscriptions: Subscription[]): [select: string[] | null, ids: number[]][] {
  const groups = new Map<string, [string[] | null, number[]]>()
  for (const { id, select } of subscriptions) {
    const group = groups.get(JSON.stringify(select))
    if (group) group[1].push(id)
    else groups.set(JSON.stringify(select), [select, [id]])
  }
  return [...groups.values()]
}

function pick(row: Row, names: string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
