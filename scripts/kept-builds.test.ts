import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadKeptFiles } from '../server/static-files.mjs'
import { keepStaticFiles } from './kept-builds.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dojo-kept-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function build(name: string) {
  rmSync(join(root, '.next'), { recursive: true, force: true })
  mkdirSync(join(root, '.next/static/chunks'), { recursive: true })
  writeFileSync(join(root, '.next/static/chunks', `${name}.js`), `// ${name}`)
  writeFileSync(join(root, '.next/routes-manifest.json'), '{"headers":[]}')
  writeFileSync(join(root, '.next/BUILD_ID'), name)
}

const day = 24 * 60 * 60 * 1000
const kept = () => readdirSync(join(root, '.next-kept')).map((at) => Number(at) / day)

test('the static files of the previous build are still served', () => {
  build('old')
  keepStaticFiles(root, day)
  build('new')
  const files = loadKeptFiles(root)
  expect([...files.keys()]).toEqual(['/_next/static/chunks/old.js'])
  expect(files.get('/_next/static/chunks/old.js')?.body.toString()).toBe('// old')
  expect(readFileSync(join(root, '.next/static/chunks/new.js'), 'utf8')).toBe('// new')
})

test('three builds are kept, none longer than a week', () => {
  for (const at of [1, 2, 3, 4, 5]) {
    build(`build-${at}`)
    keepStaticFiles(root, at * day)
  }
  expect(kept()).toEqual([3, 4, 5])
  keepStaticFiles(root, 11.5 * day)
  expect(kept().toSorted((a, b) => a - b)).toEqual([5, 11.5])
})

test('an unfinished build is not kept, and before the first build there is nothing to keep', () => {
  build('half')
  rmSync(join(root, '.next/BUILD_ID'))
  keepStaticFiles(root, day)
  expect(loadKeptFiles(root).size).toBe(0)
})
