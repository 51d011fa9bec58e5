import { expect, test } from 'vitest'
import { authProblems } from '@/lib/account/auth-problem'
import { problemSentences } from './auth-form'

test.each(authProblems)('%s has a complete sentence', (problem) => {
  expect(problemSentences[problem]).toMatch(/^[A-Z].{20,}\.$/)
})

test.each(authProblems)('%s does not say whether an account exists', (problem) => {
  expect(problemSentences[problem]).not.toMatch(
    /already (?:exists|registered|taken)|no account|unknown|not registered|in use/i,
  )
})
