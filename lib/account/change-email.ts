import 'server-only'
import { z } from 'zod'
import { AppError, Refusal } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { problemOf } from './auth-problem'
import { emailSchema } from './credentials'
import { proveWho } from './prove-who'

export const changeEmailInput = z.strictObject({
  email: z.string().max(254),
  password: z.string().max(1000).optional(),
})

type Tools = { db: Db; visitor: Db; confirmUrl: string }

/** Sending an e-mail takes time, and none is sent to a taken address: no one should be able to tell. */
const leastMs = 1000

/**
 * Asks the new mailbox to confirm the change; the auth service tells the old one. The answer is the same for an address
 * that another account has. @throws Refusal in a sentence
 */
export async function changeEmail(tools: Tools, { email, password }: z.output<typeof changeEmailInput>): Promise<void> {
  const input = emailSchema.safeParse({ email })
  if (input.error) throw new Refusal('invalid', input.error.issues[0]?.message ?? 'Enter your e-mail address.')
  const wished = input.data.email.toLowerCase()
  const { email: old } = await proveWho(tools, password)
  if (wished === old.toLowerCase()) throw new Refusal('invalid', 'That is your address already.')
  await Promise.all([ask(tools, wished, password), new Promise((resolve) => setTimeout(resolve, leastMs))])
}

/** The auth service asks for the same proof itself: someone may have a token without this page. */
async function ask({ db, confirmUrl }: Tools, email: string, password: string | undefined): Promise<void> {
  const { error } = await db.auth.updateUser(
    { email, ...(password && { current_password: password }) },
    { emailRedirectTo: confirmUrl },
  )
  if (!error || error.code === 'email_exists' || error.code === 'user_already_exists') return
  const problem = problemOf(error)
  if (problem === 'too-often')
    throw new Refusal('limited', 'Too many attempts. Wait a few minutes, then try again.', { cause: error })
  if (problem === 'address-refused') throw new Refusal('invalid', 'That address cannot be used here.', { cause: error })
  if (problem === 'link-expired') throw new AppError('unauthenticated', 'account.email', { cause: error })
  throw new AppError(problem === 'unreachable' ? 'offline' : 'unexpected', 'account.email', { cause: error })
}
