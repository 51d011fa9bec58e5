import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { identifyKey } from '../auth/identify.ts'
import type { Keys } from '../data-folder/keys.ts'
import type { Database } from '../database/database.ts'
import { Connection } from './connection.ts'
import { startFeed } from './feed.ts'
import { serveHttpBroadcast } from './http-broadcast.ts'
import type { JoinServices } from './join-channel.ts'
import { Lobby } from './lobby.ts'
import { RowChanges } from './row-changes.ts'

/** realtime-js sends a heartbeat every 25 s; a client silent for longer than this is gone. */
const SILENCE_MS = 60_000
const LOOK_EVERY_MS = 10_000

/** As hosted Supabase limits a message (3 MB on the paid plans). */
const MAX_FRAME_BYTES = 3 * 1024 * 1024

export interface RealtimeService {
  /** Takes over an HTTP connection that wants to become a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Answers `/realtime/v1/api/broadcast`. */
  serve(request: Request): Promise<Response>
  /** Cuts every socket, as a failing network would. */
  dropConnections(): void
  close(): Promise<void>
}

/** Supabase Realtime on the database of this process. */
export async function startRealtime(
  database: Database,
  keys: Keys,
  onProblem: (problem: string) => void,
): Promise<RealtimeService> {
  const lobby = new Lobby(database)
  const changes = new RowChanges(database)
  const services: JoinServices = { database, lobby, changes, onProblem }
  const connections = new Set<Connection>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })

  const stopFeed = await startFeed(database, {
    onMessage({ id, topic, event, private: isPrivate, payload }) {
      const body = Buffer.from(JSON.stringify(payload ?? {}))
      lobby.find(topic, isPrivate)?.broadcast({ event: event ?? '', encoding: 'json', body, meta: { id } })
    },
    onChange: (change) => changes.dispatch(change),
    onProblem,
  })
  const looking = setInterval(() => {
    const silentSince = performance.now() - SILENCE_MS
    for (const connection of connections) if (connection.heardAt < silentSince) connection.drop()
  }, LOOK_EVERY_MS)
  looking.unref()

  return {
    upgrade(request, socket, head) {
      const url = new URL(request.url ?? '/', 'http://realtime')
      const identity = identifyKey(keys, url.searchParams.get('apikey'))
      if (url.pathname !== '/realtime/v1/websocket') return refuse(socket, '404 Not Found')
      if (!identity) return refuse(socket, '401 Unauthorized')
      const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = new Connection(webSocket, version, keys, identity, services)
        connections.add(connection)
        webSocket.on('close', () => connections.delete(connection))
      })
    },

    serve: (request) => serveHttpBroadcast(request, keys, services),

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

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
