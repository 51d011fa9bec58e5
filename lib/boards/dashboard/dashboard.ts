import * as z from 'zod/mini'
import { viewerSchema } from '@/lib/account/schema'
import { AppError, fromPostgrest } from '@/lib/errors'
import { avatarAddress } from '@/lib/account/avatar-address'
import type { Db } from '@/lib/supabase/db'
import { offerSchema } from '@/lib/offers/schema'
import { clanInvitationSchema, invitationSchema } from '../share/invitations'
import { rolesSchema } from '../schema'
import type { Face, LastEvent } from './last-event'
import { workSchema } from './work-schema'

const countSchema = z.int().check(z.nonnegative())

/**
 * A board as the dashboard shows it. `open` counts cards that are not completed, `overdue` the late ones among them.
 */
export const dashboardBoardSchema = z.object({
  id: z.guid(),
  title: z.string(),
  description: z.string(),
  role: rolesSchema,
  ownerId: z.guid(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  bookmarked: z.boolean(),
  /** The clan whose dojo it is; null for a personal one. */
  clanId: z.nullable(z.guid()),
  isClosed: z.boolean(),
  archivedAt: z.nullable(z.string()),
  /** Whether they could change it if it were not archived. */
  isAdmin: z.boolean(),
  total: countSchema,
  /** Null, like `overdue`, if the person’s dojos hold too many to count. */
  open: z.nullable(countSchema),
  overdue: z.nullable(countSchema),
})
export type DashboardBoard = z.infer<typeof dashboardBoardSchema> & {
  /** How many are on it; 13 stands for more. */
  people: number
  /** Pictures of at most four of them, the owner's first. */
  faces: readonly Face[]
  /** Null: nothing has happened since it was made. */
  last: LastEvent | null
}

/** Everyone is listed once, however many boards they are on. */
const newsSchema = z.object({
  people: z.record(
    z.string(),
    z.object({ name: z.string(), avatarUrl: z.pipe(z.nullable(z.string()), z.transform(avatarAddress)) }),
  ),
  boards: z.record(
    z.string(),
    z.object({
      people: countSchema,
      faces: z.array(z.string()),
      last: z.nullable(
        z.object({ kind: z.string(), at: z.string(), title: z.nullable(z.string()), actor: z.nullable(z.string()) }),
      ),
    }),
  ),
})

export const dashboardSchema = z.object({
  viewer: viewerSchema,
  /** At most 1,000: archived ones last, then bookmarked ones first, then the newest. */
  boards: z.array(dashboardBoardSchema),
  /** How many dojos the person is on. */
  boardCount: countSchema,
  news: newsSchema,
  /** What the person's confirmed address is invited to. */
  invitations: z.array(invitationSchema),
  clanInvitations: z.array(clanInvitationSchema),
  /** What the person is asked to take over. */
  offers: z.array(offerSchema),
  work: workSchema,
  /** Neither finished nor dismissed the tour. */
  isToBeWelcomed: z.boolean(),
})
export type Dashboard = Omit<z.infer<typeof dashboardSchema>, 'boards' | 'news'> & { boards: DashboardBoard[] }

/**
 * The viewer, their invitations, their tasks and their boards, newest first; `timeZone` decides what is late. @throws
 * AppError `unauthenticated` without a session.
 */
export async function getDashboard(db: Db, timeZone: string): Promise<Dashboard> {
  const { data, error, status } = await db.rpc('dashboard', { time_zone: timeZone })
  if (error) throw fromPostgrest(error, 'boards.load', status)
  const result = dashboardSchema.safeParse(data)
  if (result.success) return withNews(result.data)
  if (hasNoViewer(data)) throw new AppError('unauthenticated', 'boards.load: no one is signed in')
  throw new AppError('unexpected', 'boards.load: an answer of another shape', { cause: result.error })
}

/** The same person is the same object everywhere, so React sends it to the browser only once. */
function withNews({ boards, news, ...rest }: z.infer<typeof dashboardSchema>): Dashboard {
  const faces = new Map(Object.entries(news.people).map(([id, person]) => [id, { id, ...person }]))
  const faceOf = (id: string | null) => (id === null ? undefined : faces.get(id))
  return {
    ...rest,
    boards: boards.map((board) => {
      const { people = 1, faces: ids = [], last = null } = news.boards[board.id] ?? {}
      return {
        ...board,
        people,
        faces: ids.flatMap((id) => faceOf(id) ?? []),
        last: last && { ...last, actor: faceOf(last.actor) ?? null },
      }
    }),
  }
}

/** Without a profile the database returns an empty dashboard without a viewer. */
function hasNoViewer(data: unknown): boolean {
  return z.object({ viewer: z.null() }).safeParse(data).success
}
