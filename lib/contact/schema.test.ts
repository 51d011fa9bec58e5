import { expect, test } from 'vitest'
import { longestMessage, topics } from './contact-state'
import { contactErrors, contactSchema } from './schema'

const message = { name: 'Nora', email: 'nora@ninjadojo.test', topic: 'question', message: 'Hello' }
const errorsOf = (changes: object) => {
  const { error } = contactSchema.safeParse({ ...message, ...changes })
  return error ? contactErrors(error) : {}
}

test('a complete message is accepted, without the spaces around it', () => {
  expect(
    contactSchema.parse({ ...message, name: ' Nora ', email: ' nora@ninjadojo.test ', message: '\n Hello \n' }),
  ).toEqual(message)
})

test.each([
  ['no name', { name: '  ' }, { name: 'Enter your name, so that we know who is writing.' }],
  ['no address', { email: '' }, { email: 'Enter your e-mail address, so that we can answer.' }],
  ['half an address', { email: 'nora@' }, { email: 'Enter a complete e-mail address, like name@example.com.' }],
  [
    'two addresses',
    { email: 'nora@a.test, bcc@b.test' },
    { email: 'Enter a complete e-mail address, like name@example.com.' },
  ],
  [
    'a header in the address',
    { email: 'nora@a.test\nBcc: all@b.test' },
    { email: 'Enter a complete e-mail address, like name@example.com.' },
  ],
  ['an unknown topic', { topic: 'spam' }, { topic: 'Choose what it is about.' }],
  ['no message', { message: ' \n ' }, { message: 'Write what you would like to say.' }],
  [
    'a message that is too long',
    { message: 'x'.repeat(longestMessage + 3) },
    { message: 'Your message is 3 characters over the limit of 5000.' },
  ],
])('%s is explained beside its field', (_, changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors)
})

test('all problems are reported together', () => {
  expect(Object.keys(errorsOf({ name: '', email: '', message: '' }))).toEqual(['name', 'email', 'message'])
})

test('every topic of the form is accepted', () => {
  for (const topic of Object.keys(topics)) expect(errorsOf({ topic })).toEqual({})
})
