import { expect, test } from 'vitest'
import { compileDocument } from './compile-document'

const source = `---
title: Boards
order: 2
---

A first [paragraph](/pricing) with **bold** words.

## Two lists

Text with <Keys of="Mod+K" />.

### And a [third](#two-lists)

<Shot name="board" alt="A board" />

| a | b |
|---|---|
| one | two |
`

test('a document is read: front matter, headings, links, pictures and the text under each heading', async () => {
  const { matter, outline } = await compileDocument(source)
  expect(matter).toEqual({ title: 'Boards', order: 2 })
  expect(outline.headings).toEqual([
    { id: 'two-lists', text: 'Two lists', level: 2 },
    { id: 'and-a-third', text: 'And a third', level: 3 },
  ])
  expect(outline.links).toEqual(['/pricing', '#two-lists'])
  expect(outline.shots).toEqual(['board'])
  expect(outline.sections).toEqual([
    { id: null, heading: null, text: 'A first paragraph with bold words.' },
    { id: 'two-lists', heading: 'Two lists', text: 'Text with Ctrl+K.' },
    { id: 'and-a-third', heading: 'And a third', text: 'a b one two' },
  ])
  expect(outline.wordCount).toBe(18)
})

test('a document without front matter has none, and a rule in it stays a rule', async () => {
  const { matter, outline } = await compileDocument('Words\n\n---\n\nmore\n')
  expect(matter).toEqual({})
  expect(outline.sections[0]?.text).toBe('Words more')
})

test('a text that is not MDX is refused', async () => {
  await expect(compileDocument('<Steps>\n\nnever closed')).rejects.toThrow(/closing tag/)
})
