import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { Turns } from '../../server/turns.mjs'
import { identifyKey } from '../auth/identify.ts'
import type { Keys } from '../data-folder/keys.ts'
import type { Database } from '../database/database.ts'
import { OpenCount } from '../../server/open-count.mjs'
import { addressOf } from '../http/fetch-bridge.ts'
import { NetworkCount } from '../../server/network-count.mjs'
import { networkOf } from '../../server/network.mjs'
import { Policies } from './access.ts'
import { Connection } from './connection.ts'
import { startFeed } from './feed.ts'
import { admitHttpBroadcast, serveHttpBroadcast } from './http-broadcast.ts'
import type { JoinServices } from './join-channel.ts'
import * as limits from './limits.ts'
import { Lobby } from './lobby.ts'
import { Paces } from './paces.ts'
import { RowChanges } from './row-changes.ts'
import { UnreadBytes } from './unread-bytes.ts'

/** realtime-js sends a heartbeat every 25 s; a client that is silent for longer than this is considered gone. */
const SILENCE_MS = 60_000
const LOOK_EVERY_MS = 10_000

export interface RealtimeService {
  /** Takes over an HTTP connection that is upgraded to a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, peerAddress: string): void
  /** A connection was accepted: joins wait while there may be more. */
  accepted(): void
  /** Refuses callers who may not broadcast by HTTP, before their message is read. */
  admit(request: Request): Response | null
  /** Answers `/realtime/v1/api/broadcast`. */
  serve(request: Request, peerAddress: string | null): Promise<Response>
  /** Drops every socket, as a failing network would. */
  dropConnections(): void
  close(): Promise<void>
}

export interface RealtimeOptions {
  /** The function that the table API calls before each request: it refuses sessions that have ended. */
  preRequest?: string | null
  /** Whether non-private topics are allowed, for anyone with the publishable key; not by default. */
  allowsPublicTopics?: boolean
  onProblem: (problem: string) => void
}

/** Supabase Realtime on the database of this process. */
export async function startRealtime(
  database: Database,
  keys: Keys,
  { preRequest = null, allowsPublicTopics = false, onProblem }: RealtimeOptions,
): Promise<RealtimeService> {
  const policies = new Policies(database, preRequest)
  const lobby = new Lobby(policies)
  const changes = new RowChanges(database, policies)
  const services: JoinServices = {
    policies,
    allowsPublicTopics,
    lobby,
    changes,
    channels: new OpenCount(limits.MOST_CHANNELS_OF_PERSON),
    people: new OpenCount(limits.MOST_SOCKETS_OF_PERSON),
    joins: new Paces(limits.JOINS_OF_ADDRESS_PER_SECOND, limits.MOST_JOINS_OF_ADDRESS_AT_ONCE),
    turns: new Turns(limits.JOINS_UNDER_WAY),
    bytes: new Paces(limits.BYTES_PER_SECOND, limits.MOST_BYTES_AT_ONCE),
    deliveries: new Paces(limits.DELIVERIES_PER_SECOND, limits.MOST_DELIVERIES_AT_ONCE),
    unread: new UnreadBytes(),
    onProblem,
  }
  const open = new NetworkCount({
    ofNetwork: limits.MOST_SOCKETS_OF_ADDRESS,
    ofSite: limits.MOST_SOCKETS_OF_SITE,
    ofAll: limits.MOST_SOCKETS,
  })
  const connections = new Set<Connection>()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.MOST_FRAME_BYTES,
    maxFragments: limits.MOST_PARTS_OF_MESSAGE,
    perMessageDeflate: false,
    // One message of a socket at a time: a packet has room for ten thousand.
    allowSynchronousEvents: false,
  })

  const stopFeed = await startFeed(database, {
    onMessage({ id, topic, event, private: isPrivate, payload }) {
      const body = Buffer.from(JSON.stringify(payload ?? {}))
      lobby.find(topic, isPrivate)?.broadcast({ event: event ?? '', encoding: 'json', body, meta: { id } })
    },
    onChange: (change) => changes.dispatch(change),
    onSignedOut: (sessionId) => lobby.endSession(sessionId),
    onProblem,
  })
  // Announcements may have been lost with the session: clients that reconnect ask for what they missed.
  database.onReopened(() => {
    for (const connection of connections) connection.drop()
  })
  const looking = setInterval(() => {
    const silentSince = performance.now() - SILENCE_MS
    for (const connection of connections) if (connection.heardAt < silentSince) connection.drop()
  }, LOOK_EVERY_MS)
  looking.unref()

  return {
    upgrade(request, socket, head, peerAddress) {
      const url = addressOf(request, 'http://realtime')
      if (!url) return refuse(socket, '400 Bad Request')
      const identity = identifyKey(keys, url.searchParams.get('apikey'))
      if (url.pathname !== '/realtime/v1/websocket') return refuse(socket, '404 Not Found')
      if (!identity) return refuse(socket, '401 Unauthorized')
      const address = networkOf(peerAddress)
      const leave = open.enter(peerAddress)
      if (!leave) return refuse(socket, '429 Too Many Requests')
      socket.once('close', leave)
      const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = new Connection(webSocket, version, keys, identity, services, address)
        connections.add(connection)
        webSocket.on('close', () => connections.delete(connection))
      })
    },

    accepted: () => services.turns.accepted(),
    admit: (request) => admitHttpBroadcast(request, keys),
    serve: (request, peerAddress) => serveHttpBroadcast(request, keys, services, networkOf(peerAddress ?? '')),

    dropConnections() {
      for (const connection of connections) connection.drop()
    },

    async close() {
      clearInterval(looking)
      for (const connection of connections) connection.drop()
      lobby.close()
      sockets.close()
      await stopFeed()
    },
  }
}

/** Ends the connection once the answer is written: the client may keep its side open for as long as it likes. */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
