import { expect, test } from 'vitest'
import { planFeatures } from './plan-features'
import { plans, starterPlan } from './catalogue'

const said = (planId: string) =>
  plans.flatMap((plan) =>
    plan.id === planId
      ? planFeatures(plan).map(({ text, isInPreparation }) => (isInPreparation ? `(${text})` : text))
      : [],
  )

test('Starter promises what exists today', () => {
  expect(said('starter')).toEqual([
    'Unlimited dojos, katas and techniques',
    '3 users included',
    'Basic file uploads, up to 100 MB each',
    '1 GB of files in total',
    'No credit card required',
  ])
  expect(planFeatures(starterPlan).some(({ isInPreparation }) => isInPreparation)).toBe(false)
})

test('what is not there yet is promised as in preparation', () => {
  expect(said('business')).toEqual([
    'Unlimited dojos, katas and techniques',
    '50 users included',
    'Extended file uploads, up to 10 GB each',
    '100 GB of files in total',
    'Project templates',
    'AI hub: briefing, suggestions, questions',
    'Dates in words, voice, goal planning',
    '(Priority support: Email & Chat)',
    'Custom branding, optional',
    '(SSO & SCIM)',
    'Audit logs, kept for one year',
    'Billing by card',
    '(Billing by invoice)',
  ])
})

test('the largest plan keeps its audit logs without limit, and will be paid by ACH too', () => {
  expect(said('enterprise')).toEqual(
    expect.arrayContaining(['Audit logs, kept without limit', '(Billing by invoice or ACH)']),
  )
})

test('each line of a plan has a name of its own', () => {
  for (const plan of plans) {
    const names = planFeatures(plan).map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  }
})
