import { identifyKey } from '../auth/identify.ts'
import type { Keys } from '../data-folder/keys.ts'
import type { Route } from '../http/front-door.ts'
import { HttpRefusal } from '../http/http-refusal.ts'
import { namesEveryObject } from '../http/plain-request.ts'
import { Budget } from './budget.ts'
import { checkConditions } from './check-conditions.ts'
import { checkConflict, checkEmbedding, checkNames, type RelationNames } from './check-embedding.ts'
import { checkHeaders } from './check-headers.ts'
import { checkOrder } from './check-order.ts'
import { checkSelect } from './check-select.ts'
import { shapeOfJson } from './json-shape.ts'
import { WritePace } from './write-pace.ts'

/**
 * What one request may ask of the table API. The database runs one statement at a time, so a large one makes everyone
 * wait.
 */
const MOST_ROWS = 1000
/** For callers without an account: nothing they may write has rows. */
const MOST_ROWS_OF_NO_ONE = 10
const MOST_BYTES_OF_NO_ONE = 128 * 1024
const MOST_JSON_DEPTH = 64
/** Postgres sorts the names of each object: in an order chosen for it, 128,000 took 16 s, and nothing ends it. */
const MOST_JSON_NAMES = 1000
/** As many as a dojo has techniques, twice. Sorting 100,000 texts in an order chosen for it takes half a minute. */
const MOST_JSON_ITEMS = 10_000
/** Of texts that begin with a bracket and are no JSON, and of conditions: Postgres' stack holds about 5,700. */
const MOST_OPEN_BRACKETS = 1000
/** Nothing that people write is longer: a text above this is for a list or an object. */
const LONGEST_TEXT = 50_000

/** Refuses, with a message, requests that ask for too much. The check throws HttpRefusal. */
export function examineTableRequest(keys: Keys, names: RelationNames): NonNullable<Route['examine']> {
  const pace = new WritePace(keys)
  return (request, body, peerAddress) => {
    const { pathname, searchParams } = new URL(request.url)
    const [name = '', before] = decodeURIComponent(pathname).split('/').toReversed()
    const isFunction = before === 'rpc'
    checkHeaders(request.headers)
    checkTableQuestion({ name, isFunction }, searchParams, names, request)
    if (body.length === 0) return
    if (!isJson(request)) throw new HttpRefusal(415, 'What is written must be JSON (application/json).')
    checkJson(body, { isNoOne: isNoOne(request, keys), isFunction })
    return pace.take(request, body.length, peerAddress)
  }
}

/** Checks a request for a table, or for a function, which has arguments instead of columns. @throws HttpRefusal */
export function checkTableQuestion(
  { name: table, isFunction }: { name: string; isFunction: boolean },
  question: URLSearchParams,
  names: RelationNames,
  { method, headers }: Pick<Request, 'method' | 'headers'> = new Request('http://localhost'),
): void {
  const budget = new Budget({ ofManyRows: mayReadMany(table, question) })
  const embedded = checkSelect(table, question, budget)
  if (embedded.length > 0) checkEmbedding(method, headers.get('range'), question)
  checkOrder(question, budget)
  for (const [, value] of question)
    if (value.replaceAll(/[^[{]+/g, '').length > MOST_OPEN_BRACKETS)
      throw new HttpRefusal(400, `A condition may have at most ${MOST_OPEN_BRACKETS} opening brackets.`)
  checkConditions(question, isFunction, budget)
  checkNames(embedded, isFunction, names)
  if (!isFunction) checkConflict(table, question, names)
}

/** Tables of which one person may read millions of rows. */
const LONG_TABLES = ['card_checklist_items', 'card_comments', 'card_labels']
const FEW = /^(?:eq|in)\./

/** Whether such a table is read, also within another, and not for certain rows or techniques. */
function mayReadMany(table: string, question: URLSearchParams): boolean {
  const isNamed = (column: string): boolean => question.getAll(column).some((test) => FEW.test(test))
  if (LONG_TABLES.includes(table)) return !isNamed('id') && !isNamed('card_id')
  const read = question.getAll('select').join()
  return LONG_TABLES.some((name) => read.includes(name)) && !(table === 'cards' && isNamed('id'))
}

/**
 * The first part decides, whatever its case, as in the code that reads the body after us; that code reads a missing
 * type as JSON.
 */
function isJson({ headers }: Request): boolean {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  return type === '' || type === 'application/json'
}

/** Whether the caller is neither a person nor the server. The token has already been checked (known-caller.ts). */
function isNoOne({ headers, url }: Request, keys: Keys): boolean {
  const bearer = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1]
  if (bearer && !bearer.startsWith('sb_')) return false
  return [bearer, headers.get('apikey'), new URL(url).searchParams.get('apikey')].every(
    (key) => identifyKey(keys, key)?.role !== 'service_role',
  )
}

function checkJson(body: Uint8Array, { isNoOne, isFunction }: { isNoOne: boolean; isFunction: boolean }): void {
  checkShape(body)
  if (isNoOne && body.length > MOST_BYTES_OF_NO_ONE)
    throw new HttpRefusal(413, 'The request is too large for someone who is not signed in.')
  const most = isNoOne ? MOST_ROWS_OF_NO_ONE : MOST_ROWS
  const written = parse(body)
  // The code that reads it will say that it is no JSON.
  if (written === undefined) return
  // lite would pass on the items of a list as the arguments of a function, whatever they are.
  if (isFunction && !isObject(written)) throw new HttpRefusal(400, 'A function takes its arguments as one object.')
  const rows = Array.isArray(written) ? written : [written]
  if (!rows.every(isObject)) throw new HttpRefusal(400, 'What is written must be an object, or a list of objects.')
  if (rows.length > most)
    throw new HttpRefusal(413, `The request has ${rows.length} rows: at most ${most} are written at a time.`)
  if (rows.some((row) => Object.keys(row).some(namesEveryObject)))
    throw new HttpRefusal(400, 'What is written has a name that is not allowed.')
  for (const row of rows) for (const value of Object.values(row)) checkSpelledJson(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkShape(json: Uint8Array): void {
  const { depth, names, items } = shapeOfJson(json)
  if (depth > MOST_JSON_DEPTH) throw new HttpRefusal(400, `The JSON is nested more than ${MOST_JSON_DEPTH} deep.`)
  if (names > MOST_JSON_NAMES)
    throw new HttpRefusal(400, `An object in the JSON has more than ${MOST_JSON_NAMES} names.`)
  if (items > MOST_JSON_ITEMS) throw new HttpRefusal(413, `A list in the JSON has more than ${MOST_JSON_ITEMS} items.`)
}

/** A number with an exponent of three digits or more: Postgres reads nine signs, and writes 131,000 digits. */
const LONG_NUMBER = /\d[eE]\+?\d{3,}/

/**
 * Postgres reads a text for a jsonb argument as JSON, and one in braces for a list as a list, which bypasses all the checks
 * above. It works on what it has read before it meets an error.
 */
function checkSpelledJson(value: unknown): void {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return
  const spelled = new TextEncoder().encode(value)
  // If it is not JSON, it is a text that begins with a bracket, or what Postgres reads to the first error.
  if (value.length <= LONGEST_TEXT && parse(spelled) === undefined) {
    if (shapeOfJson(spelled).depth > MOST_OPEN_BRACKETS)
      throw new HttpRefusal(400, `A text may open at most ${MOST_OPEN_BRACKETS} brackets within each other.`)
    return
  }
  checkShape(spelled)
  if (LONG_NUMBER.test(value)) throw new HttpRefusal(400, 'A number in the JSON is too long.')
}

/** Undefined for what is no JSON. */
function parse(body: Uint8Array): unknown {
  try {
    // As `Request.text()` reads it, which removes a byte order mark.
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
