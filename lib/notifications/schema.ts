import * as z from 'zod/mini'
import { avatarAddress } from '@/lib/account/avatar-address'
import { type NotificationKind, notificationKindNames } from './kinds'

export const kindSchema = z.enum(notificationKindNames as [NotificationKind, ...NotificationKind[]])

const text = z.nullable(z.string())

/** What a sentence is made of. Null is what the reader may not see, or what is gone. */
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
  /** The clan that an invitation is into. */
  clan: text,
  /** Of such an invitation, as long as it is open. */
  invitationId: text,
  actorId: text,
  avatarUrl: z.pipe(text, z.transform(avatarAddress)),
})
/** An entry of the bell beside mentions. */
export type Notification = z.infer<typeof notificationSchema>

export const notificationsSchema = z.object({ unread: z.number(), items: z.array(notificationSchema) })

export const boardLevels = ['all', 'mine', 'none'] as const
export type BoardLevel = (typeof boardLevels)[number]

const hour = z.int().check(z.minimum(0), z.maximum(23))

export const notificationSettingsSchema = z.object({
  choices: z.record(kindSchema, z.object({ bell: z.boolean(), mail: z.boolean() })),
  /** E-mails soon after the event, once a day, or none. */
  mailMode: z.enum(['soon', 'daily', 'off']),
  /** When the day's summary and reminders of dates come, by the clock of the person. */
  digestHour: hour,
  /** From one hour to another no e-mails go out; both null: there are no quiet hours. */
  quietFrom: z.nullable(hour),
  quietTo: z.nullable(hour),
  /** Whether their own week of the analytics comes every Monday. */
  weekly: z.boolean(),
  /** Whether the briefing comes every morning on which something needs them. */
  morning: z.boolean(),
  boards: z.array(z.object({ id: z.string(), title: z.string(), clan: text, level: z.enum(boardLevels) })),
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
export type NotificationChoices = NotificationSettings['choices']
