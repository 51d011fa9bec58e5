import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A page that stays open longer asks its reader to reload it. */
const keptForMs = 7 * 24 * 60 * 60 * 1000
const mostKept = 3

/**
 * Keeps the static files of the build in `.next` before another replaces it, because open pages still ask for them
 * (server/static-files.mjs). Deletes the oldest.
 * @param {string} root
 */
export function keepStaticFiles(root, now = Date.now()) {
  const statics = join(root, '.next', 'static')
  const kept = join(root, '.next-kept')
  if (existsSync(join(root, '.next', 'BUILD_ID')) && existsSync(statics))
    cpSync(statics, join(kept, String(now), 'static'), { recursive: true })
  if (!existsSync(kept)) return
  const builds = readdirSync(kept).toSorted((a, b) => Number(b) - Number(a))
  for (const [at, build] of builds.entries()) {
    if (at >= mostKept || now - Number(build) > keptForMs) rmSync(join(kept, build), { recursive: true })
  }
}
