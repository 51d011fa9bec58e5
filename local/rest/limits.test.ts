import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBoard, signUp, startTestServices, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'
import { checkTableQuestion } from './limits.ts'
import { shapeOfJson } from './json-shape.ts'

let services: Services
let olive: Person
let boardId: string

beforeAll(async () => {
  services = await startTestServices()
  olive = await signUp(services, 'olive')
  boardId = await openBoard(olive, 'Stays')
})

afterAll(() => services.close())

const BOARDS = { name: 'boards', isFunction: false }
const NAMES = {
  relations: new Set<string>(),
  joins: new Set<string>(),
  keys: new Set<string>(),
  uniques: new Set([`${BOARDS.name}>a,b`]),
}
const JSON_TYPE = { 'content-type': 'application/json' }

async function ask(
  path: string,
  init: RequestInit = {},
  key = services.publishableKey,
): Promise<{ status: number; message: string }> {
  const response = await fetch(services.url + path, {
    ...init,
    headers: { apikey: key, ...JSON_TYPE, ...(init.headers as object) },
  })
  const text = await response.text()
  return {
    status: response.status,
    message: text === '' ? '' : String((JSON.parse(text) as { message?: string }).message ?? text),
  }
}

const post = (path: string, body: string, key?: string) => ask(path, { method: 'POST', body }, key)
const rows = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ body: 'x' })))

const list = (count: number, what: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => what(index)).join()

type Refused = [
  what: string,
  attempt: () => Promise<{ status: number; message: string }>,
  status: number,
  sentence: string,
]

test.each<Refused>([
  ['a body of 2 MB', () => post('/rest/v1/notes', `"${'x'.repeat(2_000_000)}"`), 413, 'too large'],
  ['a body of 2 MB to auth', () => post('/auth/v1/signup', `"${'x'.repeat(2_000_000)}"`), 413, 'too large'],
  ['more rows than can be written at a time', () => post('/rest/v1/notes', rows(1001)), 413, '1001 rows'],
  [
    'a text that is no JSON, and opens 6,000 brackets',
    () => post('/rest/v1/notes', JSON.stringify({ body: `[${'{"a":['.repeat(3000)}` })),
    400,
    'within each other',
  ],
  ['JSON that is nested 100,000 deep', () => post('/rest/v1/notes', '['.repeat(100_000)), 400, 'nested'],
  [
    'an object of many names, the same ones too',
    () => post('/rest/v1/rpc/dawdle', `{"seconds":{${Array(1001).fill('"a":1').join()}}}`),
    400,
    'more than 1000 names',
  ],
  [
    'an object of many names in a text',
    () => post('/rest/v1/notes', JSON.stringify({ body: `{${Array(1001).fill('"a":1').join()}}` })),
    400,
    'more than 1000 names',
  ],
  [
    'an object of many names in a text that ends in an error',
    () => post('/rest/v1/notes', JSON.stringify({ body: `{"a":{${list(9000, (n) => `"${n}":1`)}}}x` })),
    400,
    'more than 1000 names',
  ],
  [
    'a list of many items',
    () => post('/rest/v1/rpc/dawdle', `{"seconds":[${list(10_001, String)}]}`),
    413,
    'more than 10000 items',
  ],
  [
    'a list of many items in a text',
    () => post('/rest/v1/notes', JSON.stringify({ body: `{${list(10_001, (n) => `id-${n}`)}}` })),
    413,
    'more than 10000 items',
  ],
  [
    'JSON that is nested deep in a text',
    () => post('/rest/v1/notes', JSON.stringify({ body: '['.repeat(100) + ']'.repeat(100) })),
    400,
    'nested',
  ],
  [
    'numbers of 131,000 digits in a text',
    () => post('/rest/v1/notes', JSON.stringify({ body: '{"a": [1e131071, 1e131071]}' })),
    400,
    'too long',
  ],
  [
    'such numbers in capital letters',
    () => post('/rest/v1/notes', JSON.stringify({ body: '[1E+131071]' })),
    400,
    'too long',
  ],
  ['a thousand conditions', () => ask(`/rest/v1/notes?${'a=eq.1&'.repeat(1000)}b=eq.1`), 400, 'too much at a time'],
  [
    'a thousand conditions in one',
    () => ask(`/rest/v1/notes?or=(${'a.eq.1,'.repeat(1000)}b.eq.2)`),
    400,
    '× condition',
  ],
  ['tables embedded three deep', () => ask('/rest/v1/boards?select=a(b(c(id)))'), 400, 'embedded at most 2 deep'],
  [
    'tables embedded three deep behind a name with a bracket',
    () => ask('/rest/v1/boards?select=a("))":id,b(c(id)))'),
    400,
    'embedded at most 2 deep',
  ],
  [
    'a table embedded in itself',
    () => ask('/rest/v1/boards?select=notes(x:boards!inner(id))'),
    400,
    'embedded in itself',
  ],
  ...['notes_board_id_fkey', 'board_id', 'x:board_id', '...id', 'users', 'titles'].map((name): Refused => [
    `a table embedded by another name than its own: ${name}`,
    () => ask(`/rest/v1/notes?select=body,${name}(id)`),
    400,
    'Only tables can be embedded, by their name',
  ]),
  ...['board_id', 'notes_board_id_fkey', 'id', 'members'].map((alias): Refused => [
    `an alias that chooses how tables are joined: ${alias}`,
    () => ask(`/rest/v1/notes?select=body,${alias}:boards(id)`),
    400,
    'cannot be called',
  ]),
  ...['board_id', 'notes_board_id_fkey!inner', 'members', 'id'].map((hint): Refused => [
    `a hint that chooses how tables are joined: ${hint}`,
    () => ask(`/rest/v1/notes?select=body,boards!${hint}(id)`),
    400,
    'Only !inner or !left',
  ]),
  ...['count=planned', 'count=\u00a0planned', 'return=minimal, Count = "estimated"', 'count=exact,wait=9'].map(
    (prefer): Refused => [
      `the preference ${prefer}`,
      () => ask('/rest/v1/boards', { headers: { prefer } }),
      400,
      prefer.includes('\u00a0') ? 'header prefer has a character' : 'is not offered',
    ],
  ),
  [
    'a range with a character that is a space to only one of two parsers',
    () => ask('/rest/v1/boards', { headers: { range: '0-\u00a05' } }),
    400,
    'header range has a character',
  ],
  [
    'a table embedded in the parent that the rows share',
    () => ask('/rest/v1/notes?select=body,boards(members(user_id))'),
    400,
    'In boards, which several rows may share, members',
  ],
  ['an embedded table whose name has a dot', () => ask('/rest/v1/notes?select=a.boards(id)'), 400, 'cannot be read'],
  [
    'a table embedded in what a function answers',
    () => ask('/rest/v1/rpc/titles?select=notes(id)'),
    400,
    'without embedded tables',
  ],
  ...[
    '$or=eq.x',
    '"$or"=eq.x',
    '%22$and%22=in.(a)',
    'or=($or.eq.x)',
    'notes.$or=eq.x',
    'or=("$or".eq.x)',
    '$or::x=eq.x',
  ].map((question): Refused => [
    `lite’s keyword as a column: ${question}`,
    () => ask(`/rest/v1/boards?${question}`),
    400,
    'no column',
  ]),
  ...['title(->.limit', 'title->.offset', 'title[.limit', 'a.b.c.d.limit', 'title!.or'].map((name): Refused => [
    `a condition that only looks like a part of the question: ${name}`,
    () => ask(`/rest/v1/boards?select=id&${encodeURIComponent(name)}=fts(english).${'('.repeat(500)}`),
    400,
    'no column',
  ]),
  ...['x', 'EQ.x', 'not.not.eq.x', 'eq(any)(all).{x}', 'neq(any).{x}', 'regex.x'].map((test): Refused => [
    `a condition that nobody makes: ${test}`,
    () => ask(`/rest/v1/boards?select=id&title=${test}`),
    400,
    'cannot be read',
  ]),
  [
    'conditions nested 1,000 deep',
    () => ask(`/rest/v1/boards?or=(${'and('.repeat(1000)}title.eq.x${')'.repeat(1000)})`),
    400,
    'nested at most 10 deep',
  ],
  [
    'conditions nested deep behind a bracket in quotes',
    () => ask(`/rest/v1/boards?or=(${'and(title.eq.")",'.repeat(12)}title.eq.x${')'.repeat(13)}`),
    400,
    'nested at most 10 deep',
  ],
  [
    '1001 rows in another spelling of the JSON type',
    () =>
      ask('/rest/v1/notes', {
        method: 'POST',
        body: rows(1001),
        headers: { 'content-type': 'Application/JSON; charset=utf-8' },
      }),
    413,
    '1001 rows',
  ],
  ['1001 rows after a byte order mark', () => post('/rest/v1/notes', `\uFEFF${rows(1001)}`), 413, '1001 rows'],
  ['11 rows by a caller without an account', () => post('/rest/v1/notes', rows(11)), 413, 'at most 10 are written'],
  [
    'CSV',
    () => ask('/rest/v1/notes', { method: 'POST', body: 'body\nx', headers: { 'content-type': 'text/csv' } }),
    415,
    'JSON',
  ],
  [
    'CSV that also claims to be JSON',
    () =>
      ask('/rest/v1/notes', {
        method: 'POST',
        body: 'body\nx',
        headers: { 'content-type': 'text/csv; application/json' },
      }),
    415,
    'JSON',
  ],
  [
    'a form',
    () =>
      ask('/rest/v1/notes', {
        method: 'PATCH',
        body: new URLSearchParams({ body: 'x' }),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    415,
    'JSON',
  ],
  ['a column under two names', () => ask('/rest/v1/boards?select=id,a:title,b:title'), 400, 'selected twice'],
  [
    'a column twice in a table',
    () => ask('/rest/v1/boards?select=id,notes(body,x:"body"::text)'),
    400,
    'selected twice',
  ],
  ['a column behind two colons', () => ask('/rest/v1/boards?select=id,a::b:title'), 400, 'cannot be read'],
  [
    '201 columns',
    () => ask(`/rest/v1/boards?select=${Array.from({ length: 201 }, (_, n) => `c${n}`).join()}`),
    400,
    'At most 200 columns',
  ],
  [
    'twenty tables embedded',
    () => ask(`/rest/v1/boards?select=${list(20, (n) => `notes${n}(id)`)},id`),
    400,
    'At most 12 tables',
  ],
  ['an order by a long text', () => ask('/rest/v1/cards?select=id&order=title,description.desc'), 400, 'a long text'],
  [
    'an order by the column of an embedded table',
    () => ask('/rest/v1/steps?select=id,cards(id)&order=cards(title)'),
    400,
    'only by their own columns',
  ],
  [
    'such an order within an embedded table',
    () => ask('/rest/v1/boards?select=id,steps(id,cards(id))&steps.order=id,cards(title).desc'),
    400,
    'only by their own columns',
  ],
  ...['gt.x', 'gte.x', 'lt.x', 'not.lte.x', 'gt(any).{a,b}', 'eq(any).{a,b}', 'cs.{a}', 'isdistinct.x'].flatMap(
    (test): Refused[] =>
      [
        `description=${test}`,
        `content=${test}`,
        `custom_css=${test}`,
        `mentions->0=${test}`,
        `select=id,cards(id)&cards.description=${test}`,
        `or=(title.eq.x,description.${test})`,
        `select=id,cards(id)&cards.not.and=(or(description.${test},title.eq.x))`,
      ].map((question) => [
        `a long text compared by ${question}`,
        () => ask(`/rest/v1/boards?${question}`),
        400,
        'A long text can be compared only',
      ]),
  ),
  [
    'a long text compared with another long text',
    () => ask(`/rest/v1/cards?or=(title.eq.x,description.neq.${'x'.repeat(300)})`),
    400,
    'with at most 200 characters',
  ],
  [
    'a long text compared with many values',
    () => ask(`/rest/v1/cards?description=in.(${list(30, String)})`),
    400,
    '30 × compared value',
  ],
  [
    'a long text compared many times',
    () => ask(`/rest/v1/cards?or=(${list(10, (n) => `description.eq.${n}`)})`),
    400,
    '× condition on a long text',
  ],
  ...[
    `card_checklist_items?or=(${list(10, (n) => `title.gt.${n}`)})`,
    `card_comments?card_id=gt.x&or=(${list(10, (n) => `created_at.gt.${n}`)})`,
    `boards?id=eq.x&select=id,worn:card_labels(id)&card_labels.or=(${list(10, (n) => `label_id.gt.${n}`)})`,
  ].map<Refused>((question) => [
    `rows of a long table compared in ten ways: ${question.slice(0, 40)}`,
    () => ask(`/rest/v1/${question}`),
    400,
    'asks for too much at a time',
  ]),
  [
    'rows skipped that something is embedded into',
    () => ask('/rest/v1/boards?select=id,notes(id)&offset=5001'),
    400,
    'at most 5000 rows can be skipped',
  ],
  [
    'rows of an embedded table skipped',
    () => ask('/rest/v1/boards?select=id,lists(id,cards(id))&lists.offset=5001'),
    400,
    'at most 5000 rows can be skipped',
  ],
  [
    'rows skipped by a range',
    () => ask('/rest/v1/boards?select=id,notes(id)', { headers: { range: '5001-5002' } }),
    400,
    'at most 5000 rows can be skipped',
  ],
  [
    'an offset that is not a number',
    () => ask('/rest/v1/boards?select=id,notes(id)&offset=9e9'),
    400,
    'at most 5000 rows can be skipped',
  ],
  [
    'tables embedded in what is deleted',
    () => ask('/rest/v1/notes?select=id,boards(id)&id=eq.x', { method: 'DELETE' }),
    400,
    'without embedded tables',
  ],
  ['a table embedded twice', () => ask('/rest/v1/steps?select=a:cards(title),b:cards(title)'), 400, 'embedded twice'],
  [
    'a table embedded twice at different depths',
    () => ask('/rest/v1/boards?select=lists(cards(id)),cards(id)'),
    400,
    'embedded twice',
  ],
  [
    'a table embedded behind a tag',
    () => ask('/rest/v1/card_labels?select=label_id,custom_labels(cards(id))'),
    400,
    'In custom_labels no table',
  ],
  [
    'a table embedded in tags',
    () => ask('/rest/v1/custom_labels?select=id,cards(id)'),
    400,
    'In custom_labels no table',
  ],
])('%s is refused with a sentence', async (_, attempt, status, sentence) => {
  expect(await attempt()).toEqual({ status, message: expect.stringContaining(sentence) })
})

const SLOW = '^(a%2B)\\1$'

test.each([
  `title=match.${SLOW}`,
  `title=imatch.${SLOW}`,
  `title=not.match.${SLOW}`,
  `title=match(any).{${SLOW}}`,
  `title=not.imatch(all).{${SLOW}}`,
  `title=m%61tch.${SLOW}`,
  `title=match`,
  `title=%6d%61%74%63%68%2e${SLOW}`,
  `or=(id.is.null,title.match.${SLOW})`,
  `and=(title.not.imatch.${SLOW},id.not.is.null)`,
  `or=(and(title.match.x,id.is.null),id.is.null)`,
  `not.or=(title.match(any).{x})`,
  `or=(%22title%22.match.x)`,
  `or=der.match.x`,
  `select=id,notes(id)&notes.body=match.${SLOW}`,
  `select=id,notes(id)&notes.or=(body.match.x)`,
  `title=like.*a`,
  `title=ilike.*a`,
  `title=not.like.*a`,
  `title=like(any).{*a,*b}`,
  `or=(id.is.null,title.ilike.*a)`,
  `title=fts.a`,
  `title=plfts.a`,
  `title=not.phfts(english).a`,
  `or=(title.wfts.a)`,
])('%s is refused before the database is called', async (question) => {
  expect(await ask(`/rest/v1/boards?${question}`)).toEqual({
    status: 400,
    message: expect.stringContaining('are not offered'),
  })
})

test.each([
  'title=eq.match',
  'title=eq.not.match.x',
  'title=eq.like',
  'select=id,t:title::text,*',
  'or=(title.eq.matches,title.eq.a)',
  'select=id,notes(id,body)&notes.body=eq.x',
  'select=id,a:notes!inner(b:body)&a.body=neq.x',
  'select=id,notes!left(id)',
  'or=(and(title.eq.a,id.is.null),id.is.null)',
  'or=(title.eq."a,(b",title.in.(a,b),not.and(id.is.null,title.not.is.null))',
  'title=eq.constructor',
  'title=in.(a,b)&title=neq.c',
  'select=id,notes(id)&offset=5000&notes.offset=5000',
  'offset=100000',
  'select=id,notes(id,body)&notes.order=body.desc.nullslast&notes.limit=1&order=title,id.desc',
  `id=in.(${Array.from({ length: 400 }, () => crypto.randomUUID()).join()})`,
])('%s is answered', async (question) => {
  const { data } = await olive.client.auth.getSession()
  const response = await fetch(`${services.url}/rest/v1/boards?${question}`, {
    headers: { apikey: services.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
  })
  expect([response.status, await response.json()]).toEqual([200, expect.any(Array)])
})

test('someone with an account can write more rows than someone without', async () => {
  const { error } = await olive.client
    .from('notes')
    .insert(Array.from({ length: 11 }, () => ({ board_id: boardId, body: 'x' })))
  expect(error).toBeNull()
})

test('an address of 20 kB is refused', async () => {
  const response = await fetch(`${services.url}/rest/v1/boards?${'a'.repeat(20_000)}`, {
    headers: { apikey: services.publishableKey },
  })
  expect(response.status).toBe(431)
})

test('more values than a statement can have are refused, and the database still works', async () => {
  const many = JSON.stringify(Array.from({ length: 17_000 }, () => ({ board_id: 'a', body: 'x' })))
  expect((await post('/rest/v1/notes', many)).status).toBe(413)
  expect((await olive.client.from('boards').select('title')).data).toEqual([{ title: 'Stays' }])
})

test('no body is read from callers without a key or with an invalid token', async () => {
  const { hostname, port } = new URL(services.url)
  const head = (more: string) =>
    `POST /rest/v1/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n${more}\r\n`
  for (const more of [
    '',
    'apikey: sb_publishable_wrong\r\n',
    `apikey: ${services.publishableKey}\r\nAuthorization: Bearer a.b.c\r\n`,
  ]) {
    const answer = await new Promise<string>((resolve, reject) => {
      // Only the head: a server that waits for the body waits forever.
      const socket = connect(Number(port), hostname, () => socket.write(head(more)))
      socket.setTimeout(5000, () => reject(new Error('The server waited for the body.')))
      socket.once('data', (data) => resolve(data.toString()))
      socket.once('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1.1 401/)
  }
})

test('a body in pieces is counted while it arrives', async () => {
  let sent = 0
  const piece = Buffer.alloc(64 * 1024, 'x')
  const body = new ReadableStream({
    pull(controller) {
      if (sent > 200 * 1024 * 1024) return controller.close()
      sent += piece.length
      controller.enqueue(piece)
    },
  })
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  const outcome = await ask('/rest/v1/notes', init).catch(() => null)
  // The connection may end before the whole answer is read.
  expect(outcome?.status ?? 413).toBe(413)
  expect(sent).toBeLessThan(100 * 1024 * 1024)
})

test('an answer repeats little of what was sent', async () => {
  const { message } = await ask(
    '/rest/v1/rpc/move',
    { method: 'POST', body: JSON.stringify({ board_id: 'secret'.repeat(50_000) }) },
    services.secretKey,
  )
  expect(message.length).toBeLessThan(600)
})

test('a name of 15,000 letters before a bracket is read in one pass', () => {
  const select = new URLSearchParams({ select: `${'a'.repeat(15_000)}(`.repeat(2) })
  const since = performance.now()
  for (let times = 0; times < 20; times += 1)
    expect(() => checkTableQuestion(BOARDS, select, NAMES)).toThrow('in itself')
  expect((performance.now() - since) / 20).toBeLessThan(60)
})

test.each([
  ['[]', 1],
  ['{"a":[{"b":1}]}', 3],
  ['"[[[["', 0],
  ['["\\"[", [1]]', 2],
  ['', 0],
])('%s is %i deep', (json, depth) => {
  expect(shapeOfJson(Buffer.from(json)).depth).toBe(depth)
})

test.each([
  ['[]', 0],
  ['{"a:b":":"}', 1],
  ['{"a":{"a":1,"a":2,"b":3},"b":[{"c":1}]}', 3],
  ['[{"a":1,"b":2},{"a":1}]', 2],
])('the largest object of %s has %i names', (json, names) => {
  expect(shapeOfJson(Buffer.from(json)).names).toBe(names)
})

const condition = (index: number) => `a->${index}.eq.1`

test.each<[string, string, string]>([
  ['six columns to sort by', `order=${list(6, (n) => `c${n}`)}`, 'at most 5 columns, not 6'],
  ['400 paths to sort by', `order=${list(400, (n) => `a->${n}`)}`, 'at most 5 columns, not 400'],
  ['six columns to sort an embedded table by', `notes.order=${list(6, (n) => `c${n}`)}`, 'at most 5 columns'],
  ['six columns of an embedded table to sort by', `order=${list(6, (n) => `notes(c${n})`)}`, 'at most 5 columns'],
  [
    'six columns to sort a table within an embedded one by',
    `a.b.order=${list(6, (n) => `c${n}`)}`,
    'at most 5 columns',
  ],
  [
    'five columns to sort by on each of five levels',
    ['', 'a.', 'a.b.', 'c.', 'd.'].map((level) => `${level}order=${list(5, (n) => `c${n}`)}`).join('&'),
    '× order term',
  ],
  ['a path of 20 steps to sort by', `order=a${'->b'.repeat(20)}`, '20 × JSON path'],
  ['a quote without an end', 'select=id,"title', 'quote without an end'],
  ['something unknown to sort by', 'order=lower(title)||x', 'cannot be read'],
  ['20 paths selected', `select=${list(20, (n) => `p${n}:a->${n}`)}`, '× JSON path'],
  ['20 paths selected in an embedded table', `select=notes(${list(20, (n) => `p${n}:a->>${n}`)})`, '× JSON path'],
  ['20 paths selected in a spread table', `select=...notes(${list(20, (n) => `p${n}:a->>${n}`)})`, '× JSON path'],
  ['a path of 20 steps selected', `select=a${'->b'.repeat(20)}`, '20 × JSON path'],
  ['20 paths in conditions', Array.from({ length: 20 }, (_, n) => `a->${n}=eq.1`).join('&'), '× JSON path'],
  ['20 paths in a tree', `or=(${list(20, condition)})`, '× JSON path'],
  ['20 paths in a tree of an embedded table', `notes.or=(and(${list(20, condition)}),a.eq.1)`, '× JSON path'],
  [
    'paths everywhere',
    `select=${list(5, (n) => `p${n}:a->${n}`)}&order=${list(5, (n) => `a->${n}`)}&or=(${list(5, condition)})`,
    '× JSON path',
  ],
  ['180 casts', `select=${list(180, (n) => `c${n}::text`)}`, '× cast'],
  ['a cast to JSON', 'select=description::jsonb', 'not cast to jsonb'],
  ['a cast in an embedded table', 'select=notes(content::tsquery)', 'not cast to tsquery'],
  ['a cast in a spread table', 'select=...notes(title.max()::json)', 'embedded table title.max'],
  ['a cast before an aggregate', 'select=...notes(title::json.count())', 'embedded table title::json.count'],
  ['a cast behind a table', 'select=...notes(title)::json', 'not cast to json'],
  ['a cast with a quoted name', 'select=title::"json"', 'cannot be read'],
  ['a cast between quotes that are letters', 'select=m->a",d:b::tsquery,"(x)":c,m->d"', 'embedded table m->a'],
  ['a quote within a key', 'select=m->"x"y', 'path in the select'],
  ['a key before a bracket', 'select=notes(id,m->x)', 'path in the select'],
  ['a count of all', 'select=count', 'Aggregates'],
  ['a count of all within a table', 'select=id,notes("count")', 'Aggregates'],
  ['6,000 brackets to compare with', `a=eq.${'['.repeat(6000)}`, 'opening brackets'],
  ['6,000 brackets in a tree', `or=(a.eq."${'{'.repeat(6000)}",a.eq.1)`, 'opening brackets'],
  ['50 conditions', list(50, (n) => `c${n}=eq.1`).replaceAll(',', '&'), '× condition'],
  ['50 conditions in a tree', `and=(${list(50, (n) => `c${n}.eq.1`)})`, '× condition'],
  ['a comparison with 100 values', `a=gt(any).{${list(100, String)}}`, '× compared value'],
  ['a comparison with 100 values in a tree', `or=(a.not.lt(all).{${list(100, String)}},b.eq.1)`, '× compared value'],
  ['2,000 values in a list', `a=in.(${list(2000, String)})`, '× listed value'],
])('%s cost too much', (_, question, sentence) => {
  expect(() => checkTableQuestion(BOARDS, new URLSearchParams(question), NAMES)).toThrow(sentence)
})

test('rows that are there already are found by a unique key only', async () => {
  const upsert = (columns: string) => checkTableQuestion(BOARDS, new URLSearchParams({ on_conflict: columns }), NAMES)
  for (const columns of ['a,b', 'b, a']) upsert(columns)
  for (const columns of ['a', 'a,b,c', 'a,a', '']) expect(() => upsert(columns)).toThrow('There is no unique key')
  const rows = JSON.stringify([{ title: 'One' }, { title: 'Two' }])
  const prefer = { headers: { ...JSON_TYPE, prefer: 'resolution=merge-duplicates' }, method: 'POST', body: rows }
  const { status, message } = await ask('/rest/v1/boards?on_conflict=title', prefer)
  expect([status, message]).toEqual([400, 'There is no unique key of boards with the columns title.'])
})

test.each([
  'a.eq.1',
  '(a.eq.1',
  '(a.eq.1))',
  '(and(a.eq.1)x(b.eq.1))',
  '(a.in.(1,b.eq.2)',
  '(a.eq.{1,b.eq.2)',
  '(a.eq."1,b.eq.2)',
  '(a)',
  '()',
  '(a.eq.1,)',
])('the tree %s is refused, because lite could read it in another way', (tree) => {
  expect(() => checkTableQuestion(BOARDS, new URLSearchParams({ or: tree }), NAMES)).toThrow(/cannot be read|no column/)
})

test('no name reaches what all objects share', async () => {
  const shared = () =>
    [Object.prototype, Object, Function.prototype].map((one) => Object.getOwnPropertyNames(one).length)
  const before = shared()
  const told = await Promise.all(
    ['__proto__', 'constructor', 'toString', '%5f_proto__', 'or=(__proto__.eq.x)&x'].flatMap((name) => [
      ask(`/rest/v1/boards?${name}=eq.x`),
      ask(`/rest/v1/boards?${name}=not.in.(a)`),
      ask(`/rest/v1/boards?select=id,${name}(id)&${name}.then=eq.x`),
      ask(`/rest/v1/boards?select=id,x:${name}(id)&x.order=id`),
      ask(`/rest/v1/boards?select=id&order=${name}(id)`),
      ask(`/rest/v1/boards?select=id&${name}.order=id&${name}.limit=1`),
      post(`/rest/v1/notes?columns=${name}`, `{"${name}": {"x": 1}}`),
      post('/rest/v1/notes', `[{"body": "x"}, {"__proto__": {"x": 1}}]`),
      post('/rest/v1/rpc/move', `{"\\u005f_proto__": {"x": 1}}`),
    ]),
  )
  expect(shared()).toEqual(before)
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([400]))
})

test('an argument of another kind is refused as one', async () => {
  for (const words of [['a'], { a: 1 }, true]) {
    const body = JSON.stringify({ board_id: boardId, words })
    expect(await ask('/rest/v1/rpc/say_and_fail', { method: 'POST', body }, services.secretKey)).toMatchObject({
      status: 400,
      message: expect.stringContaining('Invalid input for string type'),
    })
  }
})
