import 'server-only'
import { fromPostgrest } from '@/lib/errors'
import { normalForm } from '@/lib/normal-form'
import type { Db } from '@/lib/supabase/db'
import type { ExportedFile, ExportPlan } from './export-plan'
import { jsonOf } from './json-stream'
import { openFile } from './open-file'
import { commentsElsewhere, removedOf, techniquesOf } from './read-pages'

/** A file of the ZIP, or the pieces of one as they are read. */
export type Entry = { name: string; input: string | AsyncIterable<string | Uint8Array>; lastModified: Date }

const readme = `This is everything that is yours on Ninja Dojo.

account.json     your profile, settings, notification settings, plan, dojos and clans, what you watch, and your comments on
                 other people’s dojos, also on what is in their archive or bin
dojos/           one file for each dojo that you own: katas, techniques, steps, tags, comments, history, and under "removed"
                 what is in its archive and in its bin
files/           the attachments that you added, wherever they are
files.json       which of those files belongs to which technique

Times are in UTC (ISO 8601). A file that was no longer in storage is marked with "isMissing" in files.json.
`

/** Everything that goes into the ZIP, one after another, so that only one page is in memory. */
export async function* exportEntries(
  admin: Db,
  { userId, boards, files }: ExportPlan,
  now: Date,
  signal?: AbortSignal,
): AsyncGenerator<Entry> {
  const reader = { admin, userId, signal }
  yield { name: 'README.txt', input: readme, lastModified: now }
  const account = { ...(await readAccount(admin, userId)), commentsElsewhere: commentsElsewhere(reader) }
  yield { name: 'account.json', input: jsonOf(account), lastModified: now }
  for (const [at, boardId] of boards.entries()) {
    const board = await readBoard(admin, boardId, userId)
    // Deleted or handed over since the plan was made.
    if (!board) continue
    const katas = each(board.katas, (kata) => ({ ...kata, techniques: techniquesOf(reader, kata.techniques) }))
    yield {
      name: `dojos/${entryName(at, `${board.title}.json`)}`,
      input: jsonOf({ ...board, katas, removed: removedOf(reader, boardId) }),
      lastModified: now,
    }
  }
  const listed: (Omit<ExportedFile, 'path'> & { entry?: string; isMissing?: true })[] = []
  for (const [at, { path, ...file }] of files.entries()) {
    const input = await openFile(path, signal)
    const entry = `files/${entryName(at, file.name)}`
    listed.push({ ...file, ...(input ? { entry } : { isMissing: true }) })
    if (input) yield { name: entry, input, lastModified: new Date(file.createdAt) }
  }
  yield { name: 'files.json', input: json(listed), lastModified: now }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

async function* each<From, To>(values: readonly From[], made: (value: From) => To): AsyncGenerator<To> {
  for (const value of values) yield made(value)
}

async function readAccount(admin: Db, userId: string): Promise<Record<string, unknown>> {
  const { data, error, status } = await admin.rpc('export_account', { user_id: userId })
  if (error) throw fromPostgrest(error, 'export.account', status)
  return data as Record<string, unknown>
}

type BoardHead = { title: string; katas: { id: string; title: string; techniques: string[] }[] }

async function readBoard(admin: Db, boardId: string, userId: string): Promise<BoardHead | null> {
  const { data, error, status } = await admin.rpc('export_board', { board_id: boardId, user_id: userId })
  if (error) throw fromPostgrest(error, 'export.board', status)
  return data as BoardHead | null
}

const longest = 100
/** Most file systems take 255 for a whole name. */
const longestBytes = 200

/** "003 Release.json": a name that is unique in its folder and valid on every system. */
export function entryName(at: number, name: string): string {
  const [, stem = name, ending = ''] = /^(.+)(\.[a-z0-9]{1,10})$/is.exec(name) ?? []
  const plain = (text: string) =>
    normalForm(text)
      // Letters, digits and a few symbols of any language: no separators, nothing that Windows reserves.
      .replaceAll(/[^\p{L}\p{M}\p{N} ._()-]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[ .]+|[ .]+$/g, '')
  let short = ''
  for (const letter of [...plain(stem)].slice(0, longest)) {
    if (Buffer.byteLength(short + letter) > longestBytes) break
    short += letter
  }
  return `${String(at + 1).padStart(3, '0')} ${short || 'untitled'}${ending}`
}
