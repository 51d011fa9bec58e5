import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { LogSync } from './log-sync.ts'

type Init = NodeFS['init']
type Options = Parameters<Init>[1]

/** The parts of Emscripten's NODEFS that are used here, because its own types do not include them. */
interface NodeFiles {
  realPath(node: unknown): string
  tryFSOperation<T>(operation: () => T): T
  node_ops: {
    rename(node: unknown, ...rest: unknown[]): void
    unlink(folder: unknown, name: string): void
  }
  stream_ops: {
    write(stream: Stream, ...rest: unknown[]): number
    fsync?(stream: Stream): number
  }
}

interface Stream {
  node: unknown
  /** Node's file descriptor; folders have none. */
  nfd?: number
}

const LOG = /[/\\]pg_wal[/\\]/

/**
 * Postgres's files on a real disk. Emscripten's own have no fsync, so they tell Postgres that everything is on disk
 * when nothing is. These do sync: tables, records and folders immediately, when Postgres asks for it, and the
 * write-ahead log through `log`, which callers wait for before they answer.
 */
export class DurableFiles extends NodeFS {
  readonly #log: LogSync
  readonly #onLine: (line: string) => void

  /** `onLine` receives the output of Postgres. */
  constructor(folder: string, log: LogSync, onLine: (line: string) => void) {
    super(folder)
    this.#log = log
    this.#onLine = onLine
  }

  override async init(pg: Parameters<Init>[0], options: Options): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...(emscriptenOpts.preRun ?? [])]
    preRun.unshift((module) => this.#makeDurable(nodeFilesOf(module)))
    return { emscriptenOpts: { ...emscriptenOpts, preRun, print: this.#onLine, printErr: this.#onLine } }
  }

  #makeDurable(files: NodeFiles): void {
    const log = this.#log
    const { write } = files.stream_ops
    const { rename, unlink } = files.node_ops
    // A new log file is written under another name, synced and then renamed; an old one may be reused for it.
    const settle = (path: string) => {
      if (log.isBehind && LOG.test(path)) files.tryFSOperation(() => log.settleNow())
    }
    files.node_ops.rename = (node, ...rest) => {
      settle(files.realPath(node))
      rename(node, ...rest)
    }
    files.node_ops.unlink = (folder, name) => {
      settle(`${files.realPath(folder)}/${name}`)
      unlink(folder, name)
    }
    files.stream_ops.write = (stream, ...rest) => {
      if (log.isBehind && !LOG.test(files.realPath(stream.node))) files.tryFSOperation(() => log.settleNow())
      return write(stream, ...rest)
    }
    files.stream_ops.fsync = (stream) => {
      const path = files.realPath(stream.node)
      files.tryFSOperation(() => {
        if (stream.nfd !== undefined && LOG.test(path)) return log.note(path)
        log.settleNow()
        sync(path, stream.nfd)
      })
      return 0
    }
  }
}

function sync(path: string, open: number | undefined): void {
  if (open !== undefined) return fsyncSync(open)
  // A folder, which Windows cannot open.
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** PGlite runs on Emscripten, which keeps its file systems here (https://emscripten.org/docs/api_reference/Filesystem-API.html). */
function nodeFilesOf(module: { FS: unknown }): NodeFiles {
  return (module.FS as { filesystems: { NODEFS: NodeFiles } }).filesystems.NODEFS
}
