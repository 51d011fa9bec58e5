import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Smaller texts are not worth compressing. */
const LEAST_BYTES = 1024

// As small as it gets in a few milliseconds: each is made once, when it is first asked for.
const ENCODERS = {
  br: (body) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => gzipSync(body, { level: 9 }),
}

/**
 * A finished answer, ready to be sent: its bytes as they are and, once asked for, compressed.
 * `headers` are names and values in turn, as Node writes them fastest; `compressed` is what was compressed before, by
 * its encoding, or null for what compressing makes no smaller.
 */
export class FinishedAnswer {
  #variants = new Map()

  constructor(body, headers, compressed = {}) {
    this.body = body
    this.headers = headers
    this.compressed = compressed
    this.tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  }

  /** Answers a GET or HEAD. */
  send(request, response) {
    const variant = this.#variant(
      this.compressed && chooseEncoding(request.headers['accept-encoding'], this.body.length),
    )
    if (namesTag(request.headers['if-none-match'], variant.tag)) {
      response.writeHead(304, variant.headersOfNothing).end()
    } else {
      response.writeHead(200, variant.headers).end(request.method === 'HEAD' ? undefined : variant.body)
    }
  }

  #variant(encoding) {
    let variant = this.#variants.get(encoding)
    if (!variant) {
      variant = this.#makeVariant(encoding)
      this.#variants.set(encoding, variant)
    }
    return variant
  }

  #makeVariant(encoding) {
    const body = encoding ? (this.compressed[encoding] ?? ENCODERS[encoding](this.body)) : this.body
    const tag = `"${this.tag}${encoding ? `-${encoding}` : ''}"`
    const headersOfNothing = [...this.headers, 'ETag', tag]
    const headers = [
      ...headersOfNothing,
      ...(encoding ? ['Content-Encoding', encoding] : []),
      'Content-Length',
      String(body.length),
    ]
    return { body, tag, headers, headersOfNothing }
  }
}

/** The best encoding that is wanted; undefined for the bytes as they are. A weight of nothing refuses. */
export function chooseEncoding(accepted, bytes) {
  if (!accepted || bytes < LEAST_BYTES) return undefined
  const wanted = (name) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i').test(accepted)
  return Object.keys(ENCODERS).find(wanted)
}

function namesTag(sent, tag) {
  return sent !== undefined && sent.split(',').some((named) => named.trim().replace(/^W\//, '') === tag)
}
