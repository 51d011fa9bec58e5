import type { IncomingMessage } from 'node:http'
import { toRequest } from './fetch-bridge.ts'
import { HttpRefusal } from './http-refusal.ts'

/** What addresses below one path may contain. */
export interface AddressRule {
  /** Whether a parameter may appear several times. */
  mayRepeat(name: string): boolean
}

/** For routes whose parameters all have one value. */
export const NOTHING_REPEATS: AddressRule = { mayRepeat: () => false }

/** What a path cannot contain: anything that looks like another path once it is decoded, or decoded twice. */
const NOT_IN_A_PATH = /\\|%(?:0[\da-f]|1[\da-f]|2[ef]|5c|7f)|\/\.{1,2}(?:\/|$)|.\/\/|#/i
/** `$&+,:;=@`, which lite would not decode in a path. */
const AS_IT_IS = /%(?:24|26|2B|2C|3A|3B|3D|40)/g
/** Characters that no client needs to encode in a name: a client that does wants only one of two parsers to read it. */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i

/** The request as it is passed on, with one spelling of its address and its token. @throws HttpRefusal 400 or 401 */
export function plainRequest(incoming: IncomingMessage, origin: string, rule: AddressRule): Request {
  const request = toRequest(incoming, plainAddress(incoming.url ?? '', origin, rule))
  const bearer = request.headers.get('authorization')
  if (bearer !== null && !/^Bearer [!-~]+$/.test(bearer))
    throw new HttpRefusal(401, 'The header Authorization must be “Bearer” and a token.')
  return request
}

/**
 * The address of a request, rebuilt from what was parsed, so that the code behind us reads what we checked: lite looks
 * for a name in the raw text before it decodes anything. Anything that two parsers could read differently is refused.
 * @throws HttpRefusal 400
 */
export function plainAddress(target: string, origin: string, { mayRepeat }: AddressRule): URL {
  const [path = '', query = '', ...more] = splitOnce(target)
  if (more.length > 0 || !path.startsWith('/') || !URL.canParse(origin + path)) throw unreadable()
  const address = new URL(origin)
  address.pathname = plainPath(path)
  address.search = plainQuery(query, mayRepeat).toString()
  return address
}

/**
 * Whether a text has a name that every object has (`__proto__`, `constructor`). lite collects what it reads in plain objects:
 * one request with such a name would change what all later ones find there.
 */
export function namesEveryObject(text: string): boolean {
  return text.split(/[^\w$]+/).some((name) => name in Object.prototype)
}

function splitOnce(target: string): string[] {
  const at = target.indexOf('?')
  return at === -1 ? [target] : [target.slice(0, at), target.slice(at + 1)]
}

/**
 * Decoded and encoded again, part by part; characters that a path may contain unencoded stay (RFC 3986, section 3.3).
 */
function plainPath(path: string): string {
  if (NOT_IN_A_PATH.test(path)) throw unreadable()
  try {
    return path
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)).replaceAll(AS_IT_IS, decodeURIComponent))
      .join('/')
  } catch {
    throw unreadable()
  }
}

function plainQuery(query: string, mayRepeat: AddressRule['mayRepeat']): URLSearchParams {
  if (/[;#]/.test(query)) throw unreadable()
  const plain = new URLSearchParams()
  if (query === '') return plain
  for (const pair of query.split('&')) {
    const [spelt = ''] = pair.split('=')
    if (spelt === '' || spelt === pair || spelt.includes('+') || NEEDLESS.test(spelt)) throw unreadable()
    const [[name, value] = ['', '']] = new URLSearchParams(`?${pair}`)
    if (name.includes('\uFFFD')) throw unreadable()
    if (namesEveryObject(name)) throw new HttpRefusal(400, 'A parameter has a name that is not allowed.')
    if (plain.has(name) && !mayRepeat(name))
      throw new HttpRefusal(400, `The parameter ${name.slice(0, 100)} is there more than once.`)
    plain.append(name, value)
  }
  return plain
}

function unreadable(): HttpRefusal {
  return new HttpRefusal(400, 'The address cannot be read.')
}
