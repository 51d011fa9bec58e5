import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { blankCode } from '../../lib/mentions/blank-code.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'
import { workMs } from './harness/work-ms.ts'

/* The database finds whom a text mentions, the browser whom it may come to mention: both must see the same code. */

const db = await openTestDatabase()
afterAll(() => db.close())

async function withoutCode(texts: string[]): Promise<string[]> {
  const rows = await db.admin<{ text: string }>(
    'select private.without_code(s.source) as text from unnest($1::text[]) with ordinality s (source, n) order by s.n',
    [texts],
  )
  return rows.map(({ text }) => text)
}
/** The browser keeps how lines end, which the length of blanked code shows; the database does not. */
const inBrowser = (text: string) => blankCode(text.replaceAll(/\r\n|\r/g, '\n'))

const parts = ['`', '``', '```', '````', '~~~', '~~~~', '\\', '\n', '\n\n', '\r\n', '\r', '- ', '-', '> ', '# ', '@Mia']
const markdown = fc
  .array(fc.constantFrom(...parts, ' ', '\t', 'é', '1. ', '```\n', '\n```\n', '\uFFFC', '\\`'), { maxLength: 40 })
  .map((written) => written.join(''))

test('the database and the browser blank out the same code', async () => {
  const property = fc.asyncProperty(fc.array(markdown, { minLength: 40, maxLength: 40 }), async (texts) => {
    expect(await withoutCode(texts)).toEqual(texts.map(inBrowser))
  })
  await fc.assert(property, { numRuns: 40, endOnFailure: true })
})

const long = (part: string) => part.repeat(Math.floor(9990 / part.length))
const lengths = (end: string) =>
  Array.from({ length: 139 }, (_, n) => '`'.repeat(n + 3) + end)
    .join('')
    .slice(0, 9990)
/** Texts that took long, each as long as a comment may be. */
const worst: Record<string, string> = {
  'blank lines': `@\`${'\n'.repeat(9980)}a`,
  'lines that end as long ago': `@\`${'\r'.repeat(9980)}a`,
  'list items': `@\`${long('- \n')}`,
  backticks: `@${long('` ')}`,
  'code in paragraphs': long('`@a`\n\n'),
  'runs of each length': `@${lengths(' ')}`,
  'fences of each length': `@\n${lengths('\n')}`,
  fences: `@\n${long('```\n')}`,
  'escaped backticks': `@${long('\\` ')}`,
  backslashes: `@\`${long('\\')}a\``,
  mentions: long('@olive '),
  '@': long('@'),
}

test.each(Object.entries(worst))('a text of %s is the same to both', async (_, text) => {
  expect(await withoutCode([text])).toEqual([inBrowser(text)])
})

const find = (text: string, times: number) =>
  db.admin('select private.find_mentions($1, $2) from generate_series(1, $3::int)', [text, ids.board, times])

test.each(Object.entries(worst))(
  'whom a text of %s mentions is found a hundred times before a call is cut off',
  async (_, text) => {
    await find(text, 1)
    // Line by line, blank lines took 20 seconds on PGlite.
    expect(await workMs(db, () => find(text, 20))).toBeLessThan(db.engine.name === 'PGlite' ? 1600 : 8000)
  },
)
