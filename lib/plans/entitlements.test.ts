import { expect, test } from 'vitest'
import { can, type Feature, planFor, planOfTier, storageIncluded } from './entitlements'
import { plans } from './catalogue'

const allowedFrom: [feature: Feature, amount: number, plan: string | undefined][] = [
  ['members', 3, 'Starter'],
  ['members', 4, 'Essentials'],
  ['members', 11, 'Business'],
  ['members', 51, 'Enterprise'],
  ['members', 101, undefined],
  ['uploadBytes', 100_000_000, 'Starter'],
  ['uploadBytes', 100_000_001, 'Essentials'],
  ['uploadBytes', 2_000_000_000, 'Pro'],
  ['uploadBytes', 10_000_000_000, 'Business'],
  ['uploadBytes', 20_000_000_000, 'Enterprise'],
  ['uploadBytes', 20_000_000_001, undefined],
  ['storageBytes', 1_000_000_000, 'Starter'],
  ['storageBytes', 1_000_000_001, 'Essentials'],
  ['storageBytes', 20_000_000_000, 'Pro'],
  ['storageBytes', 100_000_000_000, 'Business'],
  ['storageBytes', 200_000_000_000, 'Enterprise'],
  ['storageBytes', 200_000_000_001, undefined],
  ['templates', 1, 'Essentials'],
  ['ai', 1, 'Pro'],
  ['branding', 1, 'Business'],
  ['audit', 1, 'Business'],
  ['sso', 1, 'Business'],
  ['prioritySupport', 1, 'Business'],
]

test.each(allowedFrom)('%s up to %d starts with %s', (feature, amount, name) => {
  expect(planFor(feature, amount)?.name).toBe(name)
})

test.each(allowedFrom)('%s up to %d is had by %s and every larger plan, by no smaller one', (feature, amount, name) => {
  const first = name === undefined ? plans.length : plans.findIndex((plan) => plan.name === name)
  expect(plans.map((plan) => can(plan, feature, amount))).toEqual(plans.map((_, place) => place >= first))
})

const nothing = plans[0]
test.each([
  ['ai', { ...nothing, aiFeatures: true }],
  ['templates', { ...nothing, features: { ...nothing.features, projectTemplates: true } }],
  ['branding', { ...nothing, features: { ...nothing.features, customBranding: 'Optional' } }],
  ['audit', { ...nothing, features: { ...nothing.features, auditLogs: true } }],
  ['sso', { ...nothing, features: { ...nothing.features, ssoScim: true } }],
  ['prioritySupport', { ...nothing, features: { ...nothing.features, prioritySupport: 'Email' } }],
] as const)('%s is had by itself, with nothing else', (feature, plan) => {
  const switches = ['ai', 'templates', 'branding', 'audit', 'sso', 'prioritySupport'] as const
  expect(switches.filter((name) => can(plan, name))).toEqual([feature])
})

test.each([
  ['free', 'starter'],
  [null, 'starter'],
  ['', 'starter'],
  ['gold', 'starter'],
  ['pro', 'pro'],
  ['Enterprise-50', 'enterprise'],
  ['enterprise-100', 'enterprise'],
])('the tier %s is %s', (tier, plan) => {
  expect(planOfTier(tier).id).toBe(plan)
})

test.each([
  ['enterprise', true, 10],
  ['enterprise', false, 200],
  ['starter', true, 1],
  ['pro', false, 20],
] as const)('%s, as a trial without a card: %s, holds %i GB', (tier, isTrialWithoutCard, gigabytes) => {
  expect(storageIncluded(planOfTier(tier), { isTrialWithoutCard })).toBe(gigabytes * 1e9)
})
