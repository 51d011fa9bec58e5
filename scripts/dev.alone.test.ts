import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { findFreePort } from './ports.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const patienceMs = 300_000

test(
  'npm run dev serves the app, restarts services that end, and stops everything when npm alone is killed',
  { timeout: 3 * patienceMs },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dojo-dev-'))
    const [port, servicesPort] = [await findFreePort(), await findFreePort()]
    const child = spawn('npm', ['run', 'dev'], {
      cwd: ROOT,
      env: {
        NODE_ENV: 'test',
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: String(port),
        SERVICES_PORT: String(servicesPort),
        DATA_DIR: folder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(String(text)))
    const answers = (path: string, at = port) =>
      fetch(`http://127.0.0.1:${at}${path}`).then(
        (response) => response.ok,
        () => false,
      )
    /** The process id of the services, from their data folder. */
    const servicesPid = async () =>
      Number((await readFile(join(folder, 'services.lock'), 'utf8').catch(() => '')).split(' ')[0])
    try {
      await vi.waitUntil(() => said.join('').includes('Ninja Dojo is open at') || child.exitCode !== null, {
        timeout: patienceMs,
        interval: 200,
      })
      expect(child.exitCode === null ? 'runs' : said.join('')).toBe('runs')
      expect(await answers('/')).toBe(true)

      const before = await servicesPid()
      process.kill(before, 'SIGKILL')
      await vi.waitUntil(async () => (await answers('/health', servicesPort)) && (await servicesPid()) !== before, {
        timeout: patienceMs,
        interval: 200,
      })
      expect(said.join('')).toContain('The embedded services have ended')
      expect(await answers('/')).toBe(true)
    } finally {
      child.kill('SIGKILL')
      await vi.waitUntil(async () => !(await answers('/')) && !(await answers('/health', servicesPort)), {
        timeout: patienceMs,
        interval: 200,
      })
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 300 })
    }
  },
)
