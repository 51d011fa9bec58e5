import type { Fault } from './fault.ts'
import { accounts } from './permissions/accounts.ts'
import { attachments } from './permissions/attachments.ts'
import { audit } from './permissions/audit.ts'
import { blocks } from './permissions/blocks.ts'
import { boards } from './permissions/boards.ts'
import { branding } from './permissions/branding.ts'
import { cards } from './permissions/cards.ts'
import { clanInvitations } from './permissions/clan-invitations.ts'
import { clans } from './permissions/clans.ts'
import { comments } from './permissions/comments.ts'
import { entry } from './permissions/entry.ts'
import { events } from './permissions/events.ts'
import { goals } from './permissions/goals.ts'
import { grants } from './permissions/grants.ts'
import { leavingClans } from './permissions/leaving-clans.ts'
import { onboarding } from './permissions/onboarding.ts'
import { projects } from './permissions/projects.ts'
import { reading } from './permissions/reading.ts'
import { search } from './permissions/search.ts'
import { sharing } from './permissions/sharing.ts'
import { templates } from './permissions/templates.ts'

/** Who may do and read what. */
export const permissions: Fault[] = [
  ...accounts,
  ...attachments,
  ...audit,
  ...blocks,
  ...boards,
  ...branding,
  ...cards,
  ...clanInvitations,
  ...clans,
  ...comments,
  ...entry,
  ...events,
  ...goals,
  ...grants,
  ...leavingClans,
  ...onboarding,
  ...projects,
  ...reading,
  ...search,
  ...sharing,
  ...templates,
]
