import type { AuthProblem } from '@/lib/account/auth-problem'

/** Each a sentence that helps, and none that tells whether someone has an account here. */
export const problemSentences: Readonly<Record<AuthProblem, string>> = {
  credentials: 'That e-mail and password don’t go together. Check both, or ask for a sign-in link.',
  unconfirmed: 'Confirm your address first: open the link in the e-mail from us, or ask for a sign-in link.',
  'address-refused':
    'That address can’t be used for a new account. If it is yours, sign in, or ask for a link to set a new password.',
  'sign-up-closed': 'New accounts can’t be created here at the moment. Ask the owner of this site.',
  'weak-password': 'That password is easy to guess. Mix small and capital letters, digits and symbols.',
  'leaked-password': 'That password has appeared in a data leak elsewhere. Choose another one.',
  'same-password': 'That is your password already. Choose a new one.',
  'session-ended':
    'You were signed out. Sign in again to continue where you were; anything not saved yet is kept in this tab.',
  'others-signed-in':
    'Your new password is set, but your other devices could not be signed out. Choose another password here to try that again.',
  'link-expired': 'That link has expired or was used before. Enter your e-mail to get a new one.',
  provider: 'Signing in with that service did not finish. Try again, or use your e-mail.',
  'too-often': 'Too many attempts. Try again in a few minutes.',
  unreachable: 'We can’t reach the sign-in service. Check your connection and try again in a moment.',
  'not-saving': 'The server can’t save anything right now, so signing in has to wait. Try again in a few minutes.',
  unexpected: 'Something went wrong on our side. Try again in a moment.',
}
