import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './root.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Folders with code and documents, and the tests in them. */
const rooms = ['app', 'bench', 'components', 'content', 'docs', 'e2e', 'lib', 'local', 'scripts', 'server', 'supabase']
const unitTests = ['app', 'components', 'lib', 'local', 'scripts', 'server', 'bench'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => join(room, path)),
)

/** What a test changes for the whole process: modules, globals, the environment, a document, other processes. */
const changesProcess =
  /\bvi\.(?:mock|doMock|stubEnv|stubGlobal)\(|^\/\/ @vitest-environment|from '(?:node:child_process|.*-process\.ts)'/m

test('a test that changes its process has a name that lets it run alone', () => {
  const shared = unitTests.filter((path) => !/\.alone\.test\.tsx?$/.test(path))
  expect(shared.filter((path) => changesProcess.test(read(path)))).toEqual([])
})

test('an id is whatever Postgres takes for one: people choose the ids of what they make', () => {
  const code = ['app', 'components', 'lib', 'local', 'server'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
      .map((path) => join(room, path)),
  )
  expect(code.length).toBeGreaterThan(1000)
  // `z.uuid` refuses most versions, and a page with such an id would not open. `z.guid` takes them all.
  expect(code.filter((path) => /\bz\s*\.uuid/.test(read(path)))).toEqual([])
})

describe.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/hosting.md', 'docs/decisions/README.md'])(
  '%s',
  (document) => {
    const text = read(document)

    test('names only files and folders that exist', () => {
      const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path)
      const inTree = named.filter((path) => rooms.includes(path.split('/')[0] ?? '') && path.includes('/'))
      // `<…>` and `*` are for any name, so only what is before them can be looked up.
      const paths = inTree.map((path) => path.replace(/[^/]*[<*].*$/, ''))
      expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
    })

    test('links only to files and headings that exist', () => {
      const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
      const broken = links
        .map(([, link, source]) => link ?? source ?? '')
        .filter((target) => {
          const [file = '', heading] = target.split('#')
          const path = file ? join(dirname(document), file) : document
          return !existsSync(join(root, path)) || (heading !== undefined && !headingsOf(read(path)).includes(heading))
        })
      expect(broken).toEqual([])
    })
  },
)

/** The anchors that GitHub gives to the headings of a document. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(/\s/g, '-'),
  )
}

describe('decisions', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((file) => file !== 'README.md')

  test.each(decisions)('%s has a title, a date and a status', (file) => {
    const statuses = 'In force|Replaced by \\[[^\\]]+\\]\\([^)]+\\)'
    expect(read(`docs/decisions/${file}`)).toMatch(
      new RegExp(`^# .+\\n\\n\\d{1,2} \\w+ \\d{4}\\. (?:${statuses})\\.\\n\\n`),
    )
  })

  test('each is in the index once', () => {
    const indexed = [...read('docs/decisions/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file]) => file)
    expect(indexed.toSorted()).toEqual(decisions.toSorted())
  })
})
