import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { allowAnyOrigin, preflight } from './cors.ts'
import { sendResponse, toRequest } from './fetch-bridge.ts'

/** What answers the requests under one path. */
export interface Route {
  prefix: string
  /** Whether a page of any origin may call; without it the answer is for our own pages only. */
  open: boolean
  /** Bodies may be large: hand them on piece by piece. */
  streams?: boolean
  serve(request: Request, peerAddress: string | null): Promise<Response>
}

export interface FrontDoor {
  url: string
  close(): Promise<void>
}

export interface FrontDoorOptions {
  host: string
  port: number
  routes: Route[]
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  onProblem(problem: string): void
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** One HTTP server for everything. @throws Error in one sentence when the port is taken. */
export async function openFrontDoor({ host, port, routes, upgrade, onProblem }: FrontDoorOptions): Promise<FrontDoor> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      onProblem(`${incoming.method} ${incoming.url?.split('?')[0]}: ${String(error)}`)
      if (!outgoing.headersSent) outgoing.writeHead(500)
      outgoing.end()
    })
  })
  // Longer than the app keeps its own end open, so that it never writes into a closing connection.
  server.keepAliveTimeout = 65_000
  const upgraded = new Set<Duplex>()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    upgrade(request, socket, head)
  })
  await listen(server, host, port)
  const name = host.includes(':') ? `[${host}]` : host
  const url = `http://${name}:${(server.address() as AddressInfo).port}`

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/'
    const route = routes.find(({ prefix }) => path.startsWith(prefix))
    if (!route || (!route.open && !isOurOwn(incoming, host))) {
      return sendResponse(Response.json({ message: 'Not found' }, { status: 404 }), outgoing, false)
    }
    const streams = route.streams === true
    const request = await toRequest(incoming, url, streams)
    if (route.open && request.method === 'OPTIONS') return sendResponse(preflight(request), outgoing, false)
    const response = await route.serve(request, incoming.socket.remoteAddress ?? null)
    await sendResponse(route.open ? allowAnyOrigin(response) : response, outgoing, streams)
  }

  return {
    url,
    async close() {
      server.closeAllConnections()
      for (const socket of upgraded) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * The mailbox holds links that sign people in. A foreign page that gives its own name our address
 * (DNS rebinding) is recognised by the name it calls us by.
 */
function isOurOwn({ headers }: IncomingMessage, host: string): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '')
  return LOOPBACK.test(name) || name === host || !LOOPBACK.test(host)
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken: stop what uses it, or choose another with SERVICES_PORT=… .`)
          : error,
      )
    })
    server.listen(port, host, resolve)
  })
}
