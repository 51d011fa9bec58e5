import * as z from 'zod/mini'
import { avatarAddress } from '@/lib/account/avatar-address'
import { type NotificationKind, notificationKindNames } from './kinds'

export const kindSchema = z.enum(notificationKindNames as [NotificationKind, ...NotificationKind[]])

const text = z.nullable(z.string())

/** The parts of a sentence. Null parts are hidden from the reader, or gone. */
export const factsSchema = z.object({
  kind: kindSchema,
  actor: text,
  board: text,
  card: text,
  /** The start of the comment, as Markdown. */
  text,
  /** Katas of a move, or plans. */
  from: text,
  to: text,
  /** A day as YYYY-MM-DD. */
  dueDate: text,
  dueAt: text,
})
export type Facts = z.infer<typeof factsSchema>

const notificationSchema = z.extend(factsSchema, {
  id: z.string(),
  createdAt: z.string(),
  readAt: text,
  boardId: text,
  cardId: text,
  commentId: text,
  /** The clan of an invitation. */
  clan: text,
  /** The id of such an invitation while it is open. */
  invitationId: text,
  actorId: text,
  avatarUrl: z.pipe(text, z.transform(avatarAddress)),
})
/** A bell entry other than a mention. */
export type Notification = z.infer<typeof notificationSchema>

export const notificationsSchema = z.object({ unread: z.number(), items: z.array(notificationSchema) })

export const boardLevels = ['all', 'mine', 'none'] as const
export type BoardLevel = (typeof boardLevels)[number]

const hour = z.int().check(z.minimum(0), z.maximum(23))

export const notificationSettingsSchema = z.object({
  choices: z.record(kindSchema, z.object({ bell: z.boolean(), mail: z.boolean() })),
  /** E-mails soon after the event, once a day, or none. */
  mailMode: z.enum(['soon', 'daily', 'off']),
  /** When the day's summary and reminders of dates come, by the person's clock. */
  digestHour: hour,
  /** No e-mails are sent between these hours; both null: no quiet hours. */
  quietFrom: z.nullable(hour),
  quietTo: z.nullable(hour),
  /** Whether they get their own week of analytics every Monday. */
  weekly: z.boolean(),
  /** Whether they get the briefing every morning when something needs them. */
  morning: z.boolean(),
  boards: z.array(z.object({ id: z.string(), title: z.string(), clan: text, level: z.enum(boardLevels) })),
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
export type NotificationChoices = NotificationSettings['choices']
