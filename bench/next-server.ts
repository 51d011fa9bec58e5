import { startChild } from '../scripts/children.mjs'

export type NextServer = { url: string; pid: number; stop: () => Promise<void> }

/** Starts a production build with `next start` and waits until it answers. */
export function startNext(folder: string, port: number, env: Record<string, string>): Promise<NextServer> {
  return startServer(['node_modules/next/dist/bin/next', 'start', folder], port, env)
}

/** Starts the product's own server, as `npm start` does. */
export function startProductServer(port: number, env: Record<string, string>): Promise<NextServer> {
  return startServer(['server/main.mjs'], port, env)
}

/** Starts a program that takes `-H HOST -p PORT`, and waits until it answers there. */
export async function startServer(program: string[], port: number, env: Record<string, string>): Promise<NextServer> {
  const complaints: string[] = []
  let exitCode: number | undefined
  const child = startChild(
    [...program, '-H', '127.0.0.1', '-p', String(port)],
    { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...env },
    {
      onLine: (line: string, stream: string) => stream === 'stderr' && complaints.push(line),
      onExit: (code: number) => {
        exitCode = code
      },
    },
  )
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) {
    if (exitCode !== undefined)
      throw new Error(`${program.join(' ')} ended with code ${exitCode}:\n${complaints.join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { url, pid: child.pid ?? 0, stop }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual' })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
