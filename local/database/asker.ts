import { AsyncLocalStorage } from 'node:async_hooks'

/** The client whose turn it is; nothing during the services' own work. */
export const asker = new AsyncLocalStorage<string>()

/** The dojo that the request reads as a whole. Everyone who has it open may do so in the same moment. */
export const readBoard = new AsyncLocalStorage<string | undefined>()
