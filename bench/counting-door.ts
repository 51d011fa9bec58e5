import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CountingDoor = {
  url: string
  /** What has come through since this was last emptied, as `METHOD path`. */
  calls: string[]
  close: () => void
}

/** Passes everything on to what stands behind it, and counts. Behind nothing, everything is answered 503. */
export async function openCountingDoor(behind: string | null): Promise<CountingDoor> {
  const calls: string[] = []
  const door = createServer((incoming, answer) => {
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
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () => {
      door.closeAllConnections()
      door.close()
    },
  }
}
