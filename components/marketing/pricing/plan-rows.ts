import { sizeWords } from '@/lib/size-words'
import { dollars } from '@/lib/plans/money'
import { auditKept, planFeatures } from '@/lib/plans/plan-features'
import { type Plan, type PlanId, plans } from '@/lib/plans/catalogue'

export type PlanRow = { name: string; isInPreparation: boolean; cells: readonly { planId: PlanId; text: string }[] }

const none = '–'
const bytesOfMegabyte = 1_000_000

/** The catalogue as a table: a row for each thing that plans differ in, in numbers where possible. */
export function planRows(): readonly PlanRow[] {
  return [
    row('Price per month', ({ billing }) => dollars(billing.monthly.basePriceCents)),
    row('Price per year', ({ billing }) => dollars(billing.yearly.basePriceCents)),
    row('People included', ({ billing }) => String(billing.monthly.includedUsers)),
    row('Extra person', ({ billing }) => extraPerson(billing.monthly.extraUserPriceCents)),
    row('Dojos, katas, techniques', ({ features }) => features.taskBoards),
    row('One file, up to', ({ features }) => sizeWords(features.fileUploads.sizeMegabytes * bytesOfMegabyte)),
    row('All files together', ({ features }) => `${features.storageGigabytes} GB`),
    row('Project templates', ({ features }) => (features.projectTemplates ? 'Included' : none), 'templates'),
    row('AI hub', ({ aiFeatures }) => (aiFeatures ? 'Included' : none), 'hub'),
    row('Dates in words, voice, goals', ({ aiFeatures }) => (aiFeatures ? 'Included' : none), 'entry'),
    row('Priority support', ({ features }) => features.prioritySupport ?? none, 'support'),
    row('Custom branding', ({ features }) => features.customBranding ?? none, 'branding'),
    row('SSO & SCIM', ({ features }) => (features.ssoScim ? 'Included' : none), 'sso'),
    row('Audit logs', ({ id, features }) => (features.auditLogs ? `Kept ${auditKept(id)}` : none), 'audit'),
    row('Paid by', paidBy),
  ]
}

type FeatureName = ReturnType<typeof planFeatures>[number]['name']

/** One list says whether a feature exists, for this table and for the cards. */
const unfinished: ReadonlySet<FeatureName> = new Set(
  plans.flatMap(planFeatures).flatMap(({ name, isInPreparation }) => (isInPreparation ? [name] : [])),
)

function row(name: string, textOf: (plan: Plan) => string, feature?: FeatureName): PlanRow {
  return {
    name,
    isInPreparation: feature !== undefined && unfinished.has(feature),
    cells: plans.map((plan) => ({ planId: plan.id, text: textOf(plan) })),
  }
}

function extraPerson(priceCents: number | null): string {
  return priceCents === null ? 'Not sold' : `${dollars(priceCents)} a month`
}

/** Until invoices exist, plans that promise one are paid by card. */
function paidBy({ features: { billingOptions } }: Plan): string {
  if (billingOptions === null) return 'Nothing to pay'
  return /invoice/i.test(billingOptions) && unfinished.has('invoice') ? 'Card (invoice in preparation)' : billingOptions
}
