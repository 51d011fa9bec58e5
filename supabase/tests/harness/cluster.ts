import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serverAccount } from './find-postgres.ts'

export type RunningCluster = { socketDir: string; stop(): Promise<void> }

/** Nothing here outlives the tests, so nothing waits for the disk. */
const settings = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '80',
  shared_buffers: '32MB',
  deadlock_timeout: '200ms',
  // As hosted, whatever the zone of the machine.
  timezone: 'UTC',
}

/** A throw-away cluster on a unix socket, in a folder that only the server's account may enter. */
export async function startCluster(binDir: string): Promise<RunningCluster> {
  // Not os.tmpdir(): a socket's path may have 107 characters, and the server's account must get there.
  const folder = mkdtempSync('/tmp/dojo-pg-')
  const account = process.getuid?.() === 0 ? serverAccount() : undefined
  if (account) chownSync(folder, account.uid, account.gid)
  const options = { cwd: folder, ...account }
  const data = join(folder, 'data')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    // As hosted, it knows the letters of every script.
    const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
    const how = [
      '--auth=trust',
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${letters}`,
      '--no-sync',
    ]
    execFileSync(join(binDir, 'initdb'), ['-D', data, ...how], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    const flags = Object.entries({ ...settings, unix_socket_directories: folder }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const server = spawn(join(binDir, 'postgres'), ['-D', data, ...flags], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const stop = stopper(server, remove)
    await readiness(server)
    return {
      socketDir: folder,
      stop,
    }
  } catch (error) {
    remove()
    throw error
  }
}

function readiness(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}:\n${said.join('\n')}`)))
    if (!server.stderr) return
    createInterface({ input: server.stderr }).on('line', (line) => {
      said.push(line)
      if (line.includes('database system is ready to accept connections')) resolve()
    })
  })
}

function stopper(server: ChildProcess, remove: () => void): () => Promise<void> {
  // Should this process die unasked, the server and its folder go too.
  const quit = () => {
    server.kill('SIGQUIT')
    remove()
  }
  process.once('exit', quit)
  return async () => {
    process.off('exit', quit)
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
    }
    remove()
  }
}
