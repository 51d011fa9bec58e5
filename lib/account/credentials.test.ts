import { describe, expect, test } from 'vitest'
import { fieldErrors, signInSchema, trialSchema } from './credentials'

const errorsOf = (schema: typeof signInSchema | typeof trialSchema, input: unknown) => {
  const { error } = schema.safeParse(input)
  return error ? fieldErrors(error) : {}
}
const nora = { displayName: 'Nora', email: 'nora@example.com', password: 'ink-on-paper' }

describe('a new account', () => {
  test.each<[string, Record<string, string>, string, string]>([
    ['no name', { displayName: '  ' }, 'displayName', 'Enter the name that others will see.'],
    ['a very long name', { displayName: 'n'.repeat(81) }, 'displayName', 'Choose a name of at most 80 characters.'],
    ['no address', { email: '' }, 'email', 'Enter your e-mail address.'],
    ['half an address', { email: 'nora@' }, 'email', 'Enter a complete e-mail address, like name@example.com.'],
    ['no password', { password: '' }, 'password', 'Choose a password.'],
    ['a short password', { password: 'ink' }, 'password', 'At least 8 characters: 5 more to go.'],
    ['a password of 73 bytes', { password: 'é'.repeat(37) }, 'password', 'A password may have at most 72 characters.'],
  ])('with %s is told beside the field', (_, wrong, field, sentence) => {
    expect(errorsOf(trialSchema, { ...nora, ...wrong })).toEqual({ [field]: sentence })
  })

  test('may have the longest password and name', () => {
    expect(errorsOf(trialSchema, { ...nora, displayName: 'n'.repeat(80), password: 'é'.repeat(36) })).toEqual({})
    expect(errorsOf(trialSchema, { ...nora, password: '12345678' })).toEqual({})
  })

  test.each(['No\0ra', 'No\ud800ra', 'No\r\n\tra', 'No\u0085\u0007ra'])(
    'has a name of one line that can be stored: %j',
    (displayName) => {
      expect(trialSchema.parse({ ...nora, displayName }).displayName).toBe('No ra')
    },
  )

  test('with a name of nothing but control characters is told beside the field', () => {
    expect(errorsOf(trialSchema, { ...nora, displayName: ' \0\u0007' })).toEqual({
      displayName: 'Enter the name that others will see.',
    })
  })

  test('trims spaces around the name and the address, never those of a password', () => {
    expect(trialSchema.parse({ displayName: ' Nora ', email: ' nora@example.com ', password: ' spaces ' })).toEqual({
      displayName: 'Nora',
      email: 'nora@example.com',
      password: ' spaces ',
    })
  })
})

test('signing in accepts any password that is not empty', () => {
  expect(errorsOf(signInSchema, { ...nora, password: 'x' })).toEqual({})
  expect(errorsOf(signInSchema, { ...nora, password: '' })).toEqual({ password: 'Enter your password.' })
})
