import type { TakenApart } from '@/components/goals/goal-section'
import { workdayChoices } from '@/lib/boards/dates/working-days'
import { ownPace } from '@/lib/goals/own-pace'
import { ownSizes } from '@/lib/goals/own-sizes'
import { findGoalMaterial } from '@/lib/goals/queries'
import { type GoalReader, readGoal } from '@/lib/goals/read-goal'
import { takeApart } from '@/lib/goals/take-apart'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'

/** A goal, broken down with the help of this person's finished work. Undefined if that could not be loaded. */
export async function loadGoal(sentence: string, reader: GoalReader): Promise<TakenApart | undefined> {
  const { zone } = reader
  const read = readGoal(sentence, reader)
  try {
    const material = await findGoalMaterial(await serverDb(), read.goal)
    return {
      read,
      candidates: takeApart(read.goal, material, zone, workdayChoices.weekdays),
      pace: ownPace(material, zone, workdayChoices.weekdays),
      sizes: ownSizes(material, zone, workdayChoices.weekdays),
      places: material.places,
    }
  } catch (error) {
    logError('goal.load', error)
    return undefined
  }
}
