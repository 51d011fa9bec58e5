/** `on`, `once` and `off`, as elements have them. */
export function createEmitter() {
  const handlers = new Map()
  return {
    on(type, handler) {
      handlers.set(type, [...(handlers.get(type) ?? []), handler])
    },
    once(type, handler) {
      const first = (event) => {
        this.off(type, first)
        handler(event)
      }
      this.on(type, first)
    },
    off(type, handler) {
      handlers.set(type, handler ? (handlers.get(type) ?? []).filter((one) => one !== handler) : [])
    },
    emit(type, event) {
      for (const handler of handlers.get(type) ?? []) handler(event)
    },
  }
}
