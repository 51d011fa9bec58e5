import type { ReceivedRequest } from './received-request.ts'

/** The caller, in lite's terms: what PostgREST would put into the session's settings. */
export interface RequestContext {
  auth?: unknown
  storage?: unknown
  rpc?: { method: string; path: string; requestHeaders?: unknown; readOnly?: boolean | undefined } | undefined
  received?: ReceivedRequest | undefined
}

export interface Identity {
  role: string
  uid: string
  claims: Record<string, unknown> | null
}

/** `'it''s'`: a literal for text that comes from outside. */
export function quoteLiteral(text: string): string {
  // With standard_conforming_strings (the default since 9.1) a backslash is an ordinary character.
  return `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`
}

type Setting = [name: string, value: string]

/**
 * The statement that makes the open transaction act for the caller: role, JWT claims and the request's own settings, which
 * triggers and functions read. All of it ends with the transaction. Names as in PostgREST ("Transaction-scoped settings")
 * and hosted Supabase.
 */
export function requestContextSql(context: RequestContext, more: Setting[] = []): string {
  const { role, uid, claims } = identityOf(context.auth)
  const settings: Setting[] = [
    ...more,
    ['request.jwt.claim.sub', uid],
    ['request.jwt.claim.role', role],
    ['request.jwt.claims', claims ? JSON.stringify(claims) : ''],
    ['storage.operation', text(field(context.storage, 'operation'))],
  ]
  const { rpc, received } = context
  if (rpc || received) {
    settings.push(
      ['request.method', rpc?.method ?? received?.method ?? ''],
      ['request.path', rpc?.path ?? received?.path ?? ''],
      ['request.headers', JSON.stringify(received?.headers ?? rpc?.requestHeaders ?? {})],
    )
  }
  if (rpc) {
    settings.push(['response.status', ''], ['response.headers', ''])
    if (rpc.readOnly) settings.push(['transaction_read_only', 'on'])
  }
  settings.push(['role', role])
  return `select ${settings
    .map(([name, value]) => `set_config(${quoteLiteral(name)}, ${quoteLiteral(value)}, true)`)
    .join(', ')};`
}

/** The role that a request acts as. */
export function roleOf({ auth }: RequestContext): string {
  return identityOf(auth).role
}

function identityOf(auth: unknown): Identity {
  const claims = field(auth, 'jwt')
  return {
    role: text(field(auth, 'role')) || 'anon',
    uid: text(field(auth, 'uid')),
    claims: isRecord(claims) ? claims : null,
  }
}

function field(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
