import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Takes the lock of a folder when it is told to, slowly, and keeps it: for tests of several at the same time. */
const [folder = '', slowMs = '0'] = process.argv.slice(2)
const { readFileSync } = fs
const slowly = (...args: Parameters<typeof readFileSync>): ReturnType<typeof readFileSync> => {
  const text = readFileSync(...args)
  if (String(args[0]).includes('services.lock')) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(slowMs))
  }
  return text
}
Object.assign(fs, { readFileSync: slowly })
syncBuiltinESMExports()

const { FolderInUse, lockDataFolder } = await import('../data-folder/lock.ts')
process.on('message', () => {
  try {
    lockDataFolder(folder)
    process.send?.('mine')
  } catch (error) {
    process.send?.(error instanceof FolderInUse ? 'in use' : String(error))
  }
})
process.send?.('ready')
