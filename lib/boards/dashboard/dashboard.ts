import * as z from 'zod/mini'
import { viewerSchema } from '@/lib/account/schema'
import { AppError, fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { invitationSchema } from '../share/invitations'
import { rolesSchema } from '../schema'
import { workSchema } from './work-schema'

const countSchema = z.int().check(z.nonnegative())

/** A board as the dashboard shows it. `open` counts what is not completed, `overdue` the late part of that. */
export const dashboardBoardSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  role: rolesSchema,
  ownerId: z.uuid(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  bookmarked: z.boolean(),
  /** The clan whose dojo it is; null for a personal one. */
  clanId: z.nullable(z.uuid()),
  isClosed: z.boolean(),
  archivedAt: z.nullable(z.string()),
  /** Whether they may change it, were it not archived. */
  isAdmin: z.boolean(),
  total: countSchema,
  open: countSchema,
  overdue: countSchema,
})
export type DashboardBoard = z.infer<typeof dashboardBoardSchema>

export const dashboardSchema = z.object({
  viewer: viewerSchema,
  boards: z.array(dashboardBoardSchema),
  /** What the person is invited to, by their confirmed address. */
  invitations: z.array(invitationSchema),
  work: workSchema,
})
export type Dashboard = z.infer<typeof dashboardSchema>

/** Who is looking, their invitations, what is theirs to do, and their boards, newest first; what is late is so in `timeZone`. @throws AppError `unauthenticated` without a session. */
export async function getDashboard(db: Db, timeZone: string): Promise<Dashboard> {
  const { data, error, status } = await db.rpc('dashboard', { time_zone: timeZone })
  if (error) throw fromPostgrest(error, 'boards.load', status)
  const result = dashboardSchema.safeParse(data)
  if (result.success) return result.data
  if (hasNoViewer(data)) throw new AppError('unauthenticated', 'boards.load: no one is signed in')
  throw new AppError('unexpected', 'boards.load: an answer of another shape', { cause: result.error })
}

/** Without a profile the database answers an empty dashboard without a viewer. */
function hasNoViewer(data: unknown): boolean {
  return z.object({ viewer: z.null() }).safeParse(data).success
}
