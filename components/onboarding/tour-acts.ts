import type { Auth } from '@/components/account/auth-provider'
import { type OnboardingData, saveOnboarding } from '@/lib/onboarding/profile'
import { atStep, noProgress } from '@/lib/onboarding/progress'
import { firstStep } from '@/lib/onboarding/steps'
import { forgetStored, readStored, store } from '@/lib/onboarding/stored'

type Me = Pick<Auth, 'user' | 'openDb'>

let before: Promise<unknown> = Promise.resolve()

/** One after another: an earlier save must not arrive last. @returns whether the profile has it */
export function saveData({ user, openDb }: Me, data: OnboardingData, completedAt?: string | null): Promise<boolean> {
  const saving = before
    .then(openDb)
    .then((db) => saveOnboarding(db, user.id, data, completedAt))
    .then(
      () => true,
      () => false,
    )
  before = saving
  return saving
}

/** Stores that the tour is done; if the profile cannot be reached, only in this browser. */
export async function completeTour(me: Me, completedAt = new Date().toISOString()): Promise<void> {
  const { id } = me.user
  store(id, 'completed', { completedAt, isSaved: false })
  forgetStored(id, 'progress', 'dismissed')
  const isSaved = await saveData(me, { completed: true, completedAt, reason: 'wizard_completed' }, completedAt)
  if (isSaved) store(id, 'completed', { completedAt, isSaved })
}

/** Stores that the person wants no tour, for which they count as done (spec section 4). */
export async function dismissTour(me: Me, dismissedAt = new Date().toISOString()): Promise<void> {
  const { id } = me.user
  store(id, 'dismissed', { dismissedAt, isSaved: false })
  forgetStored(id, 'progress')
  const isSaved = await saveData(me, { dismissedAt, reason: 'user_dismissed' }, dismissedAt)
  if (isSaved) store(id, 'dismissed', { dismissedAt, isSaved })
}

/** Clears the person's progress and completion; the dojo of the tour is used again. @returns whether it worked */
export async function restartTour(me: Me): Promise<boolean> {
  const { id } = me.user
  const boardId = readStored(id, 'board')?.boardId
  const progress = atStep(noProgress, firstStep)
  const isSaved = await saveData(me, { progress, ...(boardId !== undefined && { boardId }) }, null)
  if (isSaved) forgetStored(id, 'progress', 'completed', 'dismissed')
  return isSaved
}

/** Forgets everything, including which dojo the tour used; the dojo itself stays. */
export function resetTour(me: Me): void {
  forgetStored(me.user.id, 'progress', 'completed', 'dismissed', 'board')
  void saveData(me, {}, null)
}

/** Whether only this browser, not the profile, knows that the tour is done. */
export function isDoneHere(userId: string): boolean {
  return [readStored(userId, 'completed'), readStored(userId, 'dismissed')].some((done) => done?.isSaved === false)
}

/** Saves again what could not be saved. If it had been saved and is gone, the tour was restarted on another device. */
export function saveAgain(me: Me): void {
  const { id } = me.user
  const completed = readStored(id, 'completed')
  const dismissed = readStored(id, 'dismissed')
  if (completed?.isSaved === false) void completeTour(me, completed.completedAt)
  else forgetStored(id, 'completed')
  if (dismissed?.isSaved === false) void dismissTour(me, dismissed.dismissedAt)
  else forgetStored(id, 'dismissed')
}
