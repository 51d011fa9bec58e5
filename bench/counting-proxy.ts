import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CountingProxy = {
  url: string
  /** The requests since this was last emptied, as `METHOD path`. */
  calls: string[]
  close: () => void
}

/** Passes every request on to a server and counts it. Without a server, it answers everything with 503. */
export async function startCountingProxy(behind: string | null): Promise<CountingProxy> {
  const calls: string[] = []
  const proxy = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    calls.push(`${incoming.method} ${path.split('?', 1)[0]}`)
    if (behind === null) {
      answer.writeHead(503).end()
      return
    }
    const outgoing = request(new URL(path, behind), { method: incoming.method, headers: incoming.headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
