import { expect, test } from 'vitest'
import { answersLine } from './answers-line'
import { parseAiEnvironment } from './environment'
import { outcomeWords } from './outcome'

test('who words the answers is said by name', () => {
  expect(answersLine(null)).toBe('Answers are built in')
  const environment = { AI_PROVIDER: 'anthropic', AI_MODEL: 'claude-x', AI_API_KEY: 'k' }
  expect(answersLine(parseAiEnvironment(environment))).toBe('Answers are worded by Anthropic claude-x')
})

test('what failed is said quietly, and nothing where nothing is missed', () => {
  expect(outcomeWords({ by: 'model' })).toBeNull()
  expect(outcomeWords({ by: 'rules', why: 'none' })).toBeNull()
  expect(outcomeWords({ by: 'rules', why: 'day' })).toBe('Without the model: today’s calls are used up.')
  expect(outcomeWords({ by: 'rules', why: 'failed' })).toMatch(/^Without the model/)
})
