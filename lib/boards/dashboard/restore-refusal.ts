import { AppError } from '@/lib/errors'

/** Why a dojo stays in the bin, if something can be done about it. */
export function restoreRefusal(error: unknown): { description?: string } {
  return error instanceof AppError && error.code === 'over_plan'
    ? { description: 'The owner’s plan has no room for everyone on it. The owner can restore it.' }
    : {}
}
