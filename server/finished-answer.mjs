import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {'br' | 'gzip'} Encoding
 * @typedef {{ body: Buffer, tag: string, headers: string[], headersWithoutBody: string[] }} Variant
 */

/** Smaller texts are not worth compressing. */
const LEAST_BYTES = 1024

/** As small as possible in a few milliseconds: each page is compressed once, when it is first requested. */
const ENCODERS = {
  br: (/** @type {Buffer} */ body) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (/** @type {Buffer} */ body) => gzipSync(body, { level: 9 }),
}

/** The best first. @type {Encoding[]} */
const ENCODINGS = ['br', 'gzip']

/** A finished answer, ready to send: its plain bytes and, once requested, compressed ones. */
export class FinishedAnswer {
  /** @type {Map<Encoding | undefined, Variant>} */
  #variants = new Map()

  /**
   * @param {Buffer} body
   * @param {string[]} headers names and values in turn, as Node writes them fastest
   * @param {Partial<Record<Encoding, Buffer>> | null} compressed what the build has compressed, or null for what
   *   compressing does not make smaller
   */
  constructor(body, headers, compressed = {}) {
    this.body = body
    this.headers = headers
    this.compressed = compressed
    this.tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  }

  /**
   * Answers a GET or HEAD.
   * @param {Request} request
   * @param {Response} response
   */
  send(request, response) {
    const encoding = this.compressed ? chooseEncoding(request.headers['accept-encoding'], this.body.length) : undefined
    const variant = this.#variant(encoding)
    if (namesTag(request.headers['if-none-match'], variant.tag)) {
      response.writeHead(304, variant.headersWithoutBody).end()
    } else {
      response.writeHead(200, variant.headers).end(request.method === 'HEAD' ? undefined : variant.body)
    }
  }

  /** @param {Encoding | undefined} encoding */
  #variant(encoding) {
    let variant = this.#variants.get(encoding)
    if (!variant) {
      variant = this.#makeVariant(encoding)
      this.#variants.set(encoding, variant)
    }
    return variant
  }

  /**
   * @param {Encoding | undefined} encoding
   * @returns {Variant}
   */
  #makeVariant(encoding) {
    const body = encoding ? (this.compressed?.[encoding] ?? ENCODERS[encoding](this.body)) : this.body
    const tag = `"${this.tag}${encoding ? `-${encoding}` : ''}"`
    const headersWithoutBody = [...this.headers, 'ETag', tag]
    const headers = [
      ...headersWithoutBody,
      ...(encoding ? ['Content-Encoding', encoding] : []),
      'Content-Length',
      String(body.length),
    ]
    return { body, tag, headers, headersWithoutBody }
  }
}

/**
 * Sends a finished page or a static file. Requests from Next's router for parts of a page, forms and everything unknown
 * are left to Next.
 * @param {Map<string, FinishedAnswer>} finished
 * @param {Request} request
 * @param {Response} response
 * @returns {boolean} whether it was answered
 */
export function answerFinished(finished, request, response) {
  const { url = '/', method, headers } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const question = url.indexOf('?')
  const answer = finished.get(question < 0 ? url : url.slice(0, question))
  if (!answer || headers.rsc !== undefined || (question >= 0 && /[?&]_rsc(?:=|&|$)/.test(url))) return false
  answer.send(request, response)
  return true
}

/**
 * The best encoding that the client accepts; undefined for plain bytes. A weight of 0 refuses an encoding.
 * @param {string | undefined} accepted
 * @param {number} bytes
 */
export function chooseEncoding(accepted, bytes) {
  if (!accepted || bytes < LEAST_BYTES) return undefined
  return ENCODINGS.find((name) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i').test(accepted),
  )
}

/**
 * @param {string | undefined} sent the header `If-None-Match`
 * @param {string} tag
 */
function namesTag(sent, tag) {
  return sent !== undefined && sent.split(',').some((named) => named.trim().replace(/^W\//, '') === tag)
}
