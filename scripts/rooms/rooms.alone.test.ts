import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findCircle, importProblem, roomOf } from './rooms.mjs'
import { rooms } from './table.mjs'

test.each([
  ['a primitive, the board', 'components/ui/button.tsx', '@/components/boards/board/board-screen', false],
  ['a primitive, class names', 'components/ui/button.tsx', '@/lib/cn', true],
  ['a primitive, other rules', 'components/ui/button.tsx', '@/lib/errors', false],
  ['a primitive, its neighbour', 'components/ui/button.tsx', './spinner', true],
  ['a room, another by a relative path', 'components/boards/card/card-frame.tsx', '../board/board-bar', false],
  ['a room, what all share', 'components/boards/card/card-frame.tsx', '../context/faces', true],
  ['a folder of a room, another room', 'components/boards/card/checklist/steps.tsx', '../../views/view-name', false],
  ['a rule, a screen', 'lib/boards/schema.ts', '@/components/ui/button', false],
  ['a rule, the key that opens everything', 'lib/boards/schema.ts', '@/lib/supabase/admin', false],
  ['payments, that key', 'lib/billing/billing.ts', '@/lib/supabase/admin', true],
  ['a component, that key', 'components/settings/delete-account.tsx', '@/lib/supabase/admin', false],
  ['a component, a stand-in', 'components/ui/button.tsx', '@/local/stripe/server', false],
  ['a route, a stand-in', 'app/layout.tsx', '@/local/stripe/server', false],
  ['a route, a screen', 'app/(app)/layout.tsx', '@/components/layout/workspace', true],
  ['a stand-in, a rule', 'local/stripe/server.ts', '../../lib/errors', false],
  ['a package', 'components/ui/button.tsx', 'react', true],
  ['a file in no room', 'components/planner/week.tsx', 'react', true],
  ['a file in no room, a room', 'components/planner/week.tsx', '@/lib/cn', false],
  ['a script, anything', 'scripts/mutants/main.ts', '../../lib/errors', true],
])('imports: %s', (_, file, specifier, isAllowed) => {
  expect(importProblem(file, specifier) === undefined).toBe(isAllowed)
})

test.each([
  ['none', { a: ['b'], b: ['c'], c: [] }, undefined],
  ['two rooms', { a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
  ['three rooms', { a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c', 'a']],
  ['through all rooms below one', { 'a/x': ['b'], a: [], b: ['a/*'] }, ['a/x', 'b', 'a/x']],
  ['a room that names itself', { a: ['a/*'], 'a/x': [] }, undefined],
])('circles: %s', (_, table, circle) => {
  expect(findCircle(table)).toEqual(circle)
})

test('no rooms may import each other in a circle', () => {
  expect(findCircle()).toBeUndefined()
})

test('a name in the table that is no room is found', () => {
  const named = Object.values(rooms).flatMap((names) => names.map((name) => name.replace(/\/\*$/, '')))
  expect(named.filter((name) => roomOf(name) !== name && name !== 'components')).toEqual([])
})

test('lint fails for a planted import, however it is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rooms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of ['.oxlintrc.json', 'scripts/rooms']) cpSync(path, join(folder, path), { recursive: true })
  const plant = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  plant('components/ui/good.ts', "export { cn } from '@/lib/cn'\n")
  plant('components/ui/planted.test.ts', "export { lists } from '@/lib/boards/schema'\n")
  plant(
    'components/ui/planted.ts',
    [
      "import type { Card } from '@/lib/boards/schema'",
      "export { lists } from '../boards/board/board-lists'",
      "export * from '@/lib/billing/plans'",
      "export const load = () => import('@/lib/account/queries')",
      "export type Viewer = import('@/lib/account/schema').Viewer",
      'export type Cards = Card[]',
    ].join('\n'),
  )
  const found = lint(folder).filter(({ code }) => code === 'rooms(imports)')
  expect(found.map(({ filename, message }) => `${filename}: ${message.split('. ')[0]}`)).toEqual([
    'components/ui/planted.ts: components/ui may not import lib/boards',
    'components/ui/planted.ts: components/ui may not import components/boards/board',
    'components/ui/planted.ts: components/ui may not import lib/billing',
    'components/ui/planted.ts: components/ui may not import lib/account',
    'components/ui/planted.ts: components/ui may not import lib/account',
  ])
})

function lint(folder: string): { code: string; filename: string; message: string }[] {
  const oxlint = join(process.cwd(), 'node_modules/oxlint/bin/oxlint')
  try {
    execFileSync(process.execPath, [oxlint, '--format=json', '.'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    return []
  } catch (failure) {
    return JSON.parse((failure as { stdout: string }).stdout).diagnostics
  }
}
