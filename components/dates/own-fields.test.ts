import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no field is the browser’s own for days, but the one that forms without scripts have', () => {
  const files = ['app', 'components'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => `${room}/${path}`),
  )
  const native = /type=(?:"|\{[^}]*')(?:date|datetime-local|month|week)\b/
  expect(files.filter((path) => native.test(readFileSync(path, 'utf8')))).toEqual([
    'components/dates/form-day-field.tsx',
  ])
})
