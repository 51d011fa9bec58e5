import { expect, test } from 'vitest'
import { plans, starterPlan, trialDays, yearlySavingCents } from './catalogue'

// Spec section 9, to the number.
test.each([
  ['Starter', 0, 0, 3, 'Basic', 100, false, false],
  ['Essentials', 10, 100, 10, 'Standard', 1_000, true, false],
  ['Pro', 20, 200, 10, 'Advanced', 2_000, true, true],
  ['Business', 50, 500, 50, 'Extended', 10_000, true, true],
  ['Enterprise', 149, 1499, 100, 'Extended', 20_000, true, true],
])(
  '%s costs %d a month or %d a year for %d users',
  (name, monthly, yearly, users, uploads, megabytes, templates, ai) => {
    const plan = plans.find((candidate) => candidate.name === name)
    expect(plan?.billing.monthly).toMatchObject({ basePriceCents: monthly * 100, includedUsers: users })
    expect(plan?.billing.yearly).toMatchObject({ basePriceCents: yearly * 100, includedUsers: users })
    expect(plan?.features.fileUploads).toEqual({ name: uploads, sizeMegabytes: megabytes })
    expect(plan?.features.projectTemplates).toBe(templates)
    expect(plan?.aiFeatures).toBe(ai)
  },
)

test.each(plans)('$name holds ten of its largest files', ({ features: { fileUploads, storageGigabytes } }) => {
  expect(storageGigabytes * 1000).toBe(10 * fileUploads.sizeMegabytes)
})

test('the plans are in the order of the catalogue, Starter first', () => {
  expect(plans.map((plan) => plan.id)).toEqual(['starter', 'essentials', 'pro', 'business', 'enterprise'])
  expect(starterPlan.id).toBe('starter')
})

test('a year saves twelve monthly prices minus the yearly one', () => {
  expect(plans.map(yearlySavingCents)).toEqual([0, 2_000, 4_000, 10_000, 28_900])
})

test('priority support, branding, sign-on and audit logs start with Business', () => {
  const large = plans.filter(({ features }) => features.ssoScim && features.auditLogs && features.customBranding)
  expect(large.map((plan) => [plan.id, plan.features.prioritySupport, plan.features.billingOptions])).toEqual([
    ['business', 'Email & Chat', 'Card or invoice'],
    ['enterprise', 'Concierge + SLA', 'Invoice / ACH'],
  ])
})

test('a trial lasts 14 days', () => {
  expect(trialDays).toBe(14)
})
