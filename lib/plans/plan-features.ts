import { sizeWords } from '@/lib/size-words'
import type { Plan, PlanId } from './catalogue'

/** One line of a plan's features. The names are the same for all plans, so that a table can compare them. */
export type PlanFeature = {
  name:
    | 'boards'
    | 'members'
    | 'uploads'
    | 'storage'
    | 'templates'
    | 'hub'
    | 'entry'
    | 'support'
    | 'branding'
    | 'sso'
    | 'audit'
    | 'card'
    | 'invoice'
    | 'free'
  text: string
  /** Promised by the catalogue (spec section 9), but not built yet: the line must say so. */
  isInPreparation: boolean
}

/** The note beside a feature that does not exist yet. */
export const inPreparation = 'in preparation'

/** Remove a name once its feature is finished: every place that sells it updates itself. */
const unfinished: ReadonlySet<PlanFeature['name']> = new Set(['support', 'sso', 'invoice'])

/** What a plan includes, in catalogue order, and truthfully: features that do not exist yet say so. */
export function planFeatures(plan: Plan): PlanFeature[] {
  return lines(plan).map(([name, text]) => ({ name, text, isInPreparation: unfinished.has(name) }))
}

function lines({ id, billing, aiFeatures, features }: Plan): [PlanFeature['name'], string][] {
  const {
    taskBoards,
    fileUploads,
    storageGigabytes,
    projectTemplates,
    prioritySupport,
    customBranding,
    ssoScim,
    auditLogs,
    billingOptions,
  } = features
  const uploads = `${fileUploads.name} file uploads, up to ${sizeWords(fileUploads.sizeMegabytes * 1_000_000)} each`
  return [
    ['boards', `${taskBoards} dojos, katas and techniques`],
    ['members', `${billing.monthly.includedUsers} users included`],
    ['uploads', uploads],
    ['storage', `${storageGigabytes} GB of files in total`],
    ...only(projectTemplates, 'templates', 'Project templates'),
    ...only(aiFeatures, 'hub', 'AI hub: briefing, suggestions, questions'),
    ...only(aiFeatures, 'entry', 'Dates in words, voice, goal planning'),
    ...only(prioritySupport, 'support', `Priority support: ${prioritySupport}`),
    ...only(customBranding, 'branding', 'Custom branding, optional'),
    ...only(ssoScim, 'sso', 'SSO & SCIM'),
    ...only(auditLogs, 'audit', `Audit logs, kept ${auditKept(id)}`),
    ...only(billingOptions, 'card', 'Billing by card'),
    // The catalogue's other payment methods; until they exist, every plan is paid by card.
    ...only(
      /invoice/i.test(billingOptions ?? ''),
      'invoice',
      /ach/i.test(billingOptions ?? '') ? 'Billing by invoice or ACH' : 'Billing by invoice',
    ),
    ...only(id === 'starter', 'free', 'No credit card required'),
  ]
}

/** How long entries of an audit trail are kept (`prune_audit` in supabase/schemas/audit.sql). */
export function auditKept(planId: PlanId): string {
  return planId === 'enterprise' ? 'without limit' : 'for one year'
}

function only(isIn: unknown, name: PlanFeature['name'], text: string): [PlanFeature['name'], string][] {
  return isIn ? [[name, text]] : []
}
