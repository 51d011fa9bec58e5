import { AppError, type ErrorCode } from '@/lib/errors'
import type { Role } from '../schema'

const patienceMs = 20_000
const codes: readonly ErrorCode[] = [
  'forbidden',
  'unauthenticated',
  'invalid',
  'limited',
  'over_plan',
  'not_found',
  'offline',
]

/**
 * Asks the server to invite an address: it writes the e-mail, too. @throws AppError with the server's sentence; `over_plan` carries
 * what overPlanOf() reads
 */
export async function sendInvitation(boardId: string, email: string, role: Role): Promise<void> {
  let response: Response
  try {
    const body = JSON.stringify({ boardId, email, role })
    response = await fetch('/api/boards/invitations', {
      method: 'POST',
      keepalive: true,
      signal: AbortSignal.timeout(patienceMs),
      body,
    })
  } catch (error) {
    throw new AppError('offline', 'people.share: no answer', { cause: error })
  }
  if (response.ok) return
  const answer: unknown = await response.json().catch(() => null)
  const code = codes.find((known) => known === read(answer, 'code')) ?? 'unexpected'
  throw new AppError(code, String(read(answer, 'error') ?? ''), {
    cause: { details: JSON.stringify(read(answer, 'overPlan') ?? null) },
  })
}

/** By hand: the schema library is not worth its weight on every board. */
function read(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
}
