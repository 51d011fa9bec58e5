/** The same rule as the constraint of `public.board_invitations`. */
export const longestEmail = 254

/** An address as it is stored, or undefined where what was typed cannot be one. */
export function plainEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase()
  return email.length <= longestEmail && /^[^@\s]+@[^@\s]+$/.test(email) ? email : undefined
}
