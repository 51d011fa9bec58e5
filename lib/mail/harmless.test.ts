import { expect, test } from 'vitest'
import { harmless } from './send-mail'

test.each([
  'Go to evil.example/login',
  'https://evil.example',
  'WWW.evil',
  'evil。example',
  'e\u200Bvil.\u200Bexample',
  'evil.\u034Fexample',
  'evil.\uFE0Fexample',
  'evil.\u{E0100}example',
  '10.0.0.1/login',
  '  ',
])('%j stands in no letter to a stranger', (text) => {
  expect(harmless(text)).toBeUndefined()
})

test.each(['Autumn release', 'v2.5 & later', 'Küche\u200B', 'Love ❤\uFE0F'])('%j does', (text) => {
  expect(harmless(text)).toBe(text)
})
