import 'server-only'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ResizeOptions, WebpOptions } from 'sharp'

/** How a picture is drawn again: turned upright, resized and written as WebP. */
export type Recipe = { resize: ResizeOptions; webp: WebpOptions }

export type Drawing = Recipe & {
  bytes: Uint8Array
  mostPixels: number
  longestMs: number
  /** How much memory the process may have. */
  mostBytes: number
}

const longestMs = 8000
const mostProcessorSeconds = 5
const mostBytes = 500_000_000
// Not `import.meta.url`: the build would move the program away from what it imports.
const program = join(process.cwd(), 'lib/pictures/draw-process.mjs')
const shell = '/bin/sh'

/**
 * Has a picture drawn by a process that is killed when it takes too long or too much. A decoder cannot be ended from
 * inside: libvips looks at its own time limit only between lines, and what it unpacks would be in our memory.
 * @returns the picture, or why there is none: `too many pixels`, `ended` (too long, or too much memory), or a message of
 * the decoder's. @throws Error if the process does not work
 */
export function draw(bytes: Uint8Array, mostPixels: number, recipe: Recipe): Promise<Uint8Array | string> {
  const [command, ...args] = limited(process.execPath, program)
  // Our own environment has the secret keys in it. Advanced serialization passes bytes as they are.
  const child = spawn(command, args, {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const drawing: Drawing = { ...recipe, bytes, mostPixels, longestMs, mostBytes }
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
  const drawn = new Promise<Uint8Array | string>((resolve, reject) => {
    let outcome: Uint8Array | string = 'ended'
    child.once('message', (answer: Uint8Array | string) => {
      outcome = answer
      child.kill('SIGKILL')
    })
    child.once('error', reject)
    // Not before it is gone: only then may the next one start. What is ended has no exit code.
    child.once('close', (code) => {
      if (outcome !== 'ended' || code === null) resolve(outcome)
      else reject(new Error(`picture.draw: ${program} ended with ${code}. Does it exist, and can it import sharp?`))
    })
    // A failure to send is the end of the process, which is told above.
    child.send(drawing, () => {})
  })
  return drawn.finally(() => clearTimeout(timer))
}

/**
 * The kernel ends it at the same limits, so that neither a burst between two looks at the memory nor the end of this
 * process frees a decoder. Data (`-d`) and not address space (`-v`): V8 reserves many gigabytes of addresses that it
 * never uses. Where there is no such shell, or the kernel does not count (macOS), the process watches itself.
 */
function limited(...command: [string, string]): [string, ...string[]] {
  if (!existsSync(shell)) return command
  const limits = `ulimit -d ${Math.floor(mostBytes / 1024)}; ulimit -t ${mostProcessorSeconds}`
  return [shell, '-c', `${limits}; exec "$0" "$@"`, ...command]
}
