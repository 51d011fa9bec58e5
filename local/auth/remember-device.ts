import ipaddr from 'ipaddr.js'
import type { Database } from '../database/database.ts'

const longestUserAgent = 500

type Device = { userAgent: string | null; address: string }

/** Records which browser started or continued a session, as GoTrue does and lite does not. */
export async function rememberDevice(
  answer: Response,
  { userAgent, address }: Device,
  database: Database,
): Promise<Response> {
  const sessionId = answer.ok ? sessionOf(await answer.clone().text()) : undefined
  if (sessionId === undefined) return answer
  await database.query('update auth.sessions set user_agent = $2, ip = $3::inet where id = $1::uuid', [
    sessionId,
    userAgent?.slice(0, longestUserAgent) ?? null,
    ipaddr.isValid(address) ? ipaddr.process(address).toString() : null,
  ])
  return answer
}

/** The session whose token lite has just signed. */
export function sessionOf(text: string): string | undefined {
  try {
    const { access_token: token } = JSON.parse(text) as { access_token?: string }
    const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
    return (claims as { session_id?: string }).session_id
  } catch {
    // No session: an answer of another kind.
    return undefined
  }
}
