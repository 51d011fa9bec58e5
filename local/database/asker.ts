import { AsyncLocalStorage } from 'node:async_hooks'

/** The client whose turn it is; nothing during the services' own work. */
export const asker = new AsyncLocalStorage<string>()
