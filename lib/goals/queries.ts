import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { goalMaterialSchema, type GoalMaterial } from './schema'
import { longestGoal } from './read-goal'
import { findPlaybooks } from '../playbooks/find-playbooks'

const longestWords = 4000

/** What finished work and dojos say about a goal, in one call. @throws AppError `over_plan` without AI in the plan */
export async function findGoalMaterial(db: Db, goal: string): Promise<GoalMaterial> {
  const titles = findPlaybooks(goal)
    .slice(0, 3)
    .flatMap(({ playbook }) => playbook.katas.flatMap(({ techniques }) => techniques.map(({ title }) => title)))
  const words = [goal, ...titles].join(' ').replaceAll('{it}', '').slice(0, longestWords)
  const { data, error, status } = await db.rpc('goal_material', { goal: goal.slice(0, longestGoal), words })
  if (error) throw fromPostgrest(error, 'goal.material', status)
  return goalMaterialSchema.parse(data)
}
