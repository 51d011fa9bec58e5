import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { addressOf as reachedAt, isEveryNetwork } from '../../server/address.mjs'
import { endCrumbs } from '../../server/end-crumbs.mjs'
import { endHasty } from '../../server/end-hasty.mjs'
import { limitConnections } from '../../server/limit-connections.mjs'
import { readInTurn, readNoMore } from '../../server/read-in-turn.mjs'
import { Turns } from '../../server/turns.mjs'
import { BodyReader } from './body-reader.ts'
import { allowAnyOrigin, METHODS, preflight } from './cors.ts'
import { addressOf, mayHaveBody, sendResponse, toRequest, withBytes, withStream } from './fetch-bridge.ts'
import { HeldAnswers } from './held-answers.ts'
import { HttpRefusal } from './http-refusal.ts'
import { networkOf, siteOf } from '../../server/network.mjs'
import { peerAddressOf } from './peer-address.ts'
import { plainRequest, type AddressRule } from './plain-request.ts'
import { isLoopbackHost, isOfOurPages, isOfThisMachine } from './this-machine.ts'
import { takeTurn } from './take-turn.ts'

/** The handler of the requests under one path. */
export interface Route {
  prefix: string
  /** Whether pages of any origin may call; otherwise only our own pages may. */
  open: boolean
  /** Whether only this machine may call, whatever address we listen on. */
  onThisMachine?: boolean
  /** For routes that pass requests on to other code: their addresses have one spelling. */
  address?: AddressRule
  /** The largest body that is read completely. */
  mostBytes?: number
  /** Passes bodies and answers on in pieces, except bodies for which `wholeBytes` gives a number: their largest size. */
  streams?: boolean
  wholeBytes?(request: Request): number | null
  /** Checks the caller before the body is read; if it returns an answer, that is sent. */
  admit?(request: Request, peerAddress: string | null): Promise<Response | null> | Response | null
  /** Checks the request, and its body if that was read as a whole. @throws HttpRefusal when it is too much */
  examine?(request: Request, body: Uint8Array, peerAddress: string | null): Promise<void> | void
  serve(request: Request, peerAddress: string | null): Promise<Response>
}

export interface FrontDoor {
  url: string
  /** The address for routes that only this machine may call. */
  machineUrl: string
  close(): Promise<void>
}

export interface FrontDoorOptions {
  host: string
  port: number
  routes: Route[]
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, peerAddress: string): void
  /** Called for each new connection, so that work that is not a request waits as well while connections come. */
  onConnection?(): void
  /** How many of the operator's proxies are in front (TRUSTED_PROXIES). */
  proxies?: number
  onProblem(problem: string): void
}

/** The largest body of a route that does not set its own limit. */
const MOST_BYTES = 1024 * 1024
/** The limits for bodies that are read completely at the same time. */
const MOST_HELD_BYTES = { ofAll: 64 * 1024 * 1024, ofSite: 32 * 1024 * 1024, ofClient: 16 * 1024 * 1024 }
/** The limits for answers that wait to be read. */
const MOST_ANSWER_BYTES = { ofAll: 512 * 1024 * 1024, ofSite: 256 * 1024 * 1024, ofClient: 128 * 1024 * 1024 }
/** Address and headers of a request. */
const MOST_HEADER_BYTES = 16 * 1024
/** Others wait for at most this many requests of one client. Running more would not finish them sooner. */
const TURNS = { most: 6, mostWaiting: 1000, longestMs: 10_000 }
/** Files arrive as slowly as their network allows: their turns cover only the beginning. */
const TURNS_OF_FILES = { most: 32, mostWaiting: 1000, longestMs: 1000 }
/** After a refusal, further input is discarded for this long, so that the sender can read the answer. */
const LINGER_MS = 1500
const LINGERING_MOMENTS = 4

const NOTHING = new Uint8Array()

/** One HTTP server for everything. @throws Error in one sentence when the port is in use. */
export async function openFrontDoor({
  host,
  port,
  routes,
  upgrade,
  onConnection,
  proxies = 0,
  onProblem,
}: FrontDoorOptions): Promise<FrontDoor> {
  const bodies = new BodyReader(MOST_HELD_BYTES)
  const answers = new HeldAnswers(MOST_ANSWER_BYTES)
  const turns = new Turns(TURNS)
  const turnsOfFiles = new Turns(TURNS_OF_FILES)
  let url = ''

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // The path after resolving `..` and its spellings; otherwise a request could be checked by one route and served by
    // another.
    const address = addressOf(incoming, url)
    if (address === null) throw new HttpRefusal(400, 'The address cannot be read.')
    if (!METHODS.includes(incoming.method ?? '')) throw new HttpRefusal(405, 'The method is not allowed.')
    const route = routes.find(({ prefix }) => address.pathname.startsWith(prefix))
    if (!route || !mayCall(route, incoming)) {
      return sendResponse(Response.json({ message: 'Not found' }, { status: 404 }), outgoing, false)
    }
    const request = route.address ? plainRequest(incoming, url, route.address) : toRequest(incoming, address)
    if (route.open && request.method === 'OPTIONS') return sendResponse(preflight(request), outgoing, false)
    if (route.streams && !mayHaveBody(incoming) && !(await isNext(outgoing))) return
    const response = await serve(route, request, incoming)
    await sendResponse(route.open ? allowAnyOrigin(response) : response, outgoing, route.streams === true, (bytes) =>
      answers.send(bytes, outgoing, senderOf(incoming)),
    )
  }

  /** The app reads on behalf of many people from one address. */
  const clientOf = (incoming: IncomingMessage) =>
    `${networkOf(peerAddressOf(incoming, proxies))} ${incoming.headers.authorization ?? ''}`

  /**
   * A site, whatever tokens it sends; on this machine, where the app asks for everyone, a person, in however many
   * sessions, and the site that it asks for.
   */
  function siteNameOf(incoming: IncomingMessage): string {
    const peer = peerAddressOf(incoming, proxies)
    if (!isLoopbackHost(peer)) return siteOf(networkOf(peer))
    const { authorization = '', 'x-dojo-visitor': visitor, 'sb-forwarded-for': caller } = incoming.headers
    return `${personIn(authorization)} ${siteOf(networkOf(String(visitor ?? caller ?? '')))}`
  }

  const senderOf = (incoming: IncomingMessage) => ({ client: clientOf(incoming), site: siteNameOf(incoming) })

  function inTurn<T>(route: Route, incoming: IncomingMessage, work: () => Promise<T> | T): Promise<T> | T {
    if (route.onThisMachine) return work()
    return takeTurn(route.streams ? turnsOfFiles : turns, siteNameOf(incoming), work)
  }

  async function serve(route: Route, request: Request, incoming: IncomingMessage): Promise<Response> {
    const peer = peerAddressOf(incoming, proxies)
    if (!mayHaveBody(incoming)) {
      return inTurn(route, incoming, async () => {
        await route.examine?.(request, NOTHING, peer)
        return route.serve(request, peer)
      })
    }
    const refusal = await inTurn(route, incoming, () => route.admit?.(request, peer))
    if (refusal) return refusal
    const mostBytes = route.streams ? (route.wholeBytes?.(request) ?? null) : (route.mostBytes ?? MOST_BYTES)
    if (mostBytes === null) return inTurn(route, incoming, () => route.serve(withStream(request, incoming), peer))
    const body = await bodies.take(incoming, mostBytes, senderOf(incoming))
    try {
      return await inTurn(route, incoming, async () => {
        await route.examine?.(request, body.bytes, peer)
        return route.serve(withBytes(request, body.bytes), peer)
      })
    } finally {
      body.release()
    }
  }

  function receive(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (endHasty(incoming, outgoing)) return
    endCrumbs(incoming)
    outgoing.once('finish', () => endUnread(incoming))
    answer(incoming, outgoing)
      .catch((error: unknown) => {
        if (error instanceof HttpRefusal && !outgoing.headersSent)
          return sendResponse(allowAnyOrigin(error.toResponse()), outgoing, false)
        if (!hasLeft(error)) onProblem(`${incoming.method} ${incoming.url?.split('?')[0]}: ${String(error)}`)
        if (!outgoing.headersSent) outgoing.writeHead(500)
        outgoing.end()
      })
      .catch(() => outgoing.destroy())
  }

  const servers: Server[] = []
  const upgraded = new Set<Duplex>()
  const open = async (address: string, at: number): Promise<Server> => {
    const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES, connectionsCheckingInterval: 5000 }, receive)
    // Node would answer these itself, as many as come.
    server.on('checkExpectation', receive)
    readInTurn(server)
    server.on('connection', () => {
      turns.accepted()
      turnsOfFiles.accepted()
      onConnection?.()
    })
    setPatience(server)
    limitConnections(server, proxies)
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      readNoMore(socket)
      upgraded.add(socket)
      socket.once('close', () => upgraded.delete(socket))
      // Node leaves connection errors to the code that takes the connection over; an error that no one handles must not
      // end the process.
      socket.on('error', () => socket.destroy())
      try {
        upgrade(request, socket, head, peerAddressOf(request, proxies))
      } catch (error) {
        onProblem(`Upgrade: ${String(error)}`)
        socket.destroy()
      }
    })
    await listen(server, address, at)
    servers.push(server)
    return server
  }

  const close = async (): Promise<void> => {
    for (const socket of upgraded) socket.destroy()
    await Promise.all(
      servers.map((server) => {
        server.closeAllConnections()
        return new Promise((resolve) => server.close(resolve))
      }),
    )
  }

  const listening = (await open(host, port)).address() as AddressInfo
  url = reachedAt(host, listening.port)
  if (isLoopbackHost(host)) return { url, machineUrl: url, close }
  // Only one network address: routes for this machine need their own listener.
  if (!isEveryNetwork(host)) {
    await open('127.0.0.1', listening.port).catch(async (error: unknown) => {
      await close()
      throw error
    })
  }
  return { url, machineUrl: reachedAt('127.0.0.1', listening.port), close }
}

/** The person whom a token names, which nobody has checked yet; other headers as they are. */
function personIn(authorization: string): string {
  try {
    const { sub } = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()) as {
      sub?: unknown
    }
    return typeof sub === 'string' ? sub : authorization
  } catch {
    return authorization
  }
}

function mayCall({ open, onThisMachine }: Route, incoming: IncomingMessage): boolean {
  return (!onThisMachine || isOfThisMachine(incoming)) && (open || isOfOurPages(incoming))
}

/**
 * Waits until the earlier answers of the connection are sent: a file that waits for them would be open as long. False if
 * the connection ends before that.
 */
function isNext(outgoing: ServerResponse): Promise<boolean> {
  if (outgoing.destroyed || outgoing.socket) return Promise.resolve(!outgoing.destroyed)
  return new Promise((resolve) => {
    outgoing.once('socket', () => resolve(true))
    outgoing.once('close', () => resolve(false))
  })
}

/** Whether the client ended the connection in the middle of a file. */
function hasLeft(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Keep-alive is longer than the app's, so that the app never writes to a closing connection. */
function setPatience(server: Server): void {
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 10_000
  // For one part of a file; bodies that we read completely get less time (body-reader.ts).
  server.requestTimeout = 5 * 60_000
}

/**
 * An unread body is discarded for a moment, and longer while it still arrives: its sender, who has the answer, may use
 * the connection again once everything is sent. Then the connection ends.
 */
function endUnread(incoming: IncomingMessage): void {
  if (incoming.complete) return
  incoming.resume()
  const { socket } = incoming
  let moments = LINGERING_MOMENTS
  let seen = socket.bytesRead
  const look = (): void => {
    moments -= 1
    if (moments === 0 || socket.bytesRead === seen) return void socket.destroy()
    seen = socket.bytesRead
    wait()
  }
  // On a busy machine, time passes without polling the socket: first read what has arrived.
  const wait = (): void => {
    timer = setTimeout(() => setImmediate(() => incoming.complete || look()), LINGER_MS)
  }
  let timer: NodeJS.Timeout
  wait()
  incoming.once('end', () => clearTimeout(timer))
  incoming.once('close', () => clearTimeout(timer))
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} is already in use. Stop the program that uses it, or choose another port with SERVICES_PORT=… .`,
            )
          : error,
      )
    })
    server.listen(port, host, resolve)
  })
}
