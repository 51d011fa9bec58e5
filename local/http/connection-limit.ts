import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../../server/network.mjs'

/** Counts the open connections of each address and limits them. */
export class AddressCount {
  readonly #most: number
  readonly #open = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Returns the function that releases the slot, or null if the address has no slots left. */
  enter(address: string): (() => void) | null {
    const open = this.#open.get(address) ?? 0
    if (open >= this.#most) return null
    this.#open.set(address, open + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const left = (this.#open.get(address) ?? 1) - 1
      if (left > 0) this.#open.set(address, left)
      else this.#open.delete(address)
    }
  }
}

/** Drops connections of a network that already has `most` open. */
export function limitConnections(server: Server, most: number): void {
  const count = new AddressCount(most)
  server.on('connection', (socket: Socket) => {
    const leave = count.enter(networkOf(socket.remoteAddress ?? ''))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}
