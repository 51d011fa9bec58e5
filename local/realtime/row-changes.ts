import type { Identity } from '../auth/identify.ts'
import type { Database } from '../database/database.ts'
import { quoteLiteral, requestContextSql } from '../database/request-context.ts'
import type { Channel } from './channel.ts'
import type { ChangeRequest, JoinRequest } from './join-payload.ts'
import { matchesRow, parseRowFilter, type RowCondition } from './row-filter.ts'
import { TableCatalogue } from './table-info.ts'

type Row = Record<string, unknown>

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
  schema: string
  table: string
  conditions: RowCondition[]
  select: string[] | null
}

/** `postgres_changes`: who subscribes to which rows, and what each of them may see. */
export class RowChanges {
  readonly #database: Database
  readonly #catalogue: TableCatalogue
  readonly #subscriptions = new Map<Channel, Subscription[]>()
  #ids = 0

  constructor(database: Database) {
    this.#database = database
    this.#catalogue = new TableCatalogue(database)
  }

  /** Numbers the requests of a join; the client finds its callbacks by these ids. */
  number(request: JoinRequest): { id: number; raw: Row; request: ChangeRequest | null }[] {
    return request.changes.map(({ raw, request }) => ({ id: (this.#ids += 1), raw, request }))
  }

  /** Starts to send changes to the channel. @throws Error in words for the client when a request cannot be met. */
  async subscribe(channel: Channel, numbered: ReturnType<RowChanges['number']>): Promise<void> {
    const subscriptions: Subscription[] = []
    for (const { id, raw, request } of numbered) {
      if (!request) throw new Error(`No subscription params provided: ${JSON.stringify(raw)}`)
      const { event, schema = 'public', table = '*', filter, select } = request
      if (!(await this.#catalogue.isPublished(schema, table))) {
        throw new Error(
          `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema}, table: ${table}]`,
        )
      }
      const conditions = filter ? parseRowFilter(filter) : []
      subscriptions.push({ id, channel, event, schema, table, conditions, select: select ?? null })
    }
    this.#subscriptions.set(channel, subscriptions)
  }

  unsubscribe(channel: Channel): void {
    this.#subscriptions.delete(channel)
  }

  /** Sends the change to everyone who subscribed to this row and may see it. */
  async dispatch(change: RowChange): Promise<void> {
    const wanted = [...this.#subscriptions]
      .map(([channel, subscriptions]) => ({ channel, matching: subscriptions.filter((one) => wants(one, change)) }))
      .filter(({ matching }) => matching.length > 0)
    if (wanted.length === 0) return
    const visible = new Map<string, boolean>()
    for (const { channel, matching } of wanted) {
      const { identity } = channel
      const person = JSON.stringify(identity.claims)
      if (!visible.has(person)) visible.set(person, await this.#canSee(identity, change))
      if (visible.get(person)) await this.#tell(channel, matching, change)
    }
  }

  /** Checks the table's own policies, as the person, for the row as it is now. */
  async #canSee(identity: Identity, { schema, table, type, record }: RowChange): Promise<boolean> {
    // A deleted row can no longer be read; only its key is sent (see realtime/feed.sql).
    if (type === 'DELETE') return true
    const { primaryKey } = await this.#catalogue.table(schema, table)
    if (primaryKey.length === 0) return false
    const name = `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`
    const key = primaryKey.map(quoteIdentifier)
    const asPerson = requestContextSql({
      auth: { role: identity.role, uid: identity.claims['sub'], jwt: identity.claims },
    })
    try {
      return await this.#database.transaction(
        async (tx) => {
          const { rows } = await tx.query(
            `select from ${name} as t, jsonb_populate_record(null::${name}, ${quoteLiteral(JSON.stringify(record))}::jsonb) as r
           where ${key.map((column) => `t.${column} = r.${column}`).join(' and ')}`,
          )
          return rows.length > 0
        },
        asPerson,
        identity.role,
      )
    } catch {
      return false
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

function wants({ event, schema, table, conditions }: Subscription, change: RowChange): boolean {
  return (
    (event === '*' || event === change.type) &&
    schema === change.schema &&
    (table === '*' || table === change.table) &&
    matchesRow(change.record ?? change.old_record ?? {}, conditions)
  )
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
