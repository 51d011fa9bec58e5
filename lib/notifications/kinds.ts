export type Channel = 'bell' | 'mail'

type Kind = {
  /** The label of the row in the settings. */
  title: string
  about: string
  /** The default until a person chooses. */
  bell: boolean
  mail: boolean
  /** Why a channel cannot be switched. */
  fixed: Partial<Record<Channel, string>>
}

/**
 * What people are notified of: the list of `private.notification_kinds` (supabase/tests/notifications.test.ts compares
 * them).
 */
export const notificationKinds = {
  mentioned: {
    title: 'Mentioned',
    about: 'Someone writes @ and your name in a comment.',
    bell: true,
    mail: true,
    fixed: { bell: 'Mentions always appear in the bell.' },
  },
  assigned: {
    title: 'Assigned',
    about: 'Someone assigns you to a technique.',
    bell: true,
    mail: true,
    fixed: {},
  },
  due_soon: {
    title: 'Due soon',
    about: 'A technique assigned to you or watched by you is due tomorrow, or within 24 hours if it has a time.',
    bell: true,
    mail: true,
    fixed: {},
  },
  overdue: {
    title: 'Overdue',
    about: 'A technique assigned to you or watched by you is past its due date.',
    bell: true,
    mail: false,
    fixed: {},
  },
  commented: {
    title: 'Commented',
    about: 'Someone comments on a technique that is assigned to you, created by you or watched by you.',
    bell: true,
    mail: true,
    fixed: {},
  },
  moved: {
    title: 'Moved',
    about: 'Someone moves a technique that is assigned to you, created by you or watched by you to another kata.',
    bell: true,
    mail: false,
    fixed: {},
  },
  invited: {
    title: 'Invited',
    about: 'Someone invites you to a dojo or a clan.',
    bell: true,
    mail: true,
    fixed: { mail: 'Invitations are always e-mailed, even if other e-mails are off.' },
  },
  offered: {
    title: 'Asked to take over',
    about: 'An owner asks you to take over a dojo or a clan.',
    bell: true,
    mail: true,
    fixed: { bell: 'These always appear in the bell.' },
  },
  plan: {
    title: 'Plan',
    about: 'Your plan changes.',
    bell: true,
    mail: true,
    fixed: {},
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]
