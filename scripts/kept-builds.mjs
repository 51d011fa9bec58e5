import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Who has a page open for longer reloads it, which it asks for. */
const keptForMs = 7 * 24 * 60 * 60 * 1000
const mostKept = 3

/**
 * Sets the static files of the build in `.next` aside before another takes its place: pages that are open go on asking
 * for them (server/static-files.mjs). What was set aside long ago goes.
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
