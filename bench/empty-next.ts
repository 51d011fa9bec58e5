import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../scripts/children.mjs'
import { root } from '../scripts/root.mjs'
import { findFreePort } from '../scripts/ports.mjs'
import { startNext, type NextServer } from './next-server.ts'

const FILES = {
  'package.json': '{ "name": "empty", "private": true }',
  // The packages are behind a link, outside this folder, and Turbopack must be allowed to follow it.
  'next.config.mjs': "export default { turbopack: { root: '/' } }",
  'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
  'app/page.jsx': 'export default () => <p>Empty</p>',
}

/** Builds and serves a Next app with one empty page, on the same packages as the product. */
export async function serveEmptyNext(): Promise<NextServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dojo-bench-next-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'app'))
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  await build(folder)
  return startNext(folder, await findFreePort(), {})
}

function build(folder: string): Promise<void> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    startChild(
      ['node_modules/next/dist/bin/next', 'build', folder],
      { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
      {
        onLine: (line: string) => said.push(line),
        onExit: (code: number) =>
          code === 0 ? resolve() : reject(new Error(`The empty Next page does not build:\n${said.join('\n')}`)),
      },
    )
  })
}
