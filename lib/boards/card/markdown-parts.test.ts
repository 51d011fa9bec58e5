import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partLength, partsOf } from './markdown-parts'

const words = (length: number) => 'word '.repeat(length / 5)

describe('a long text', () => {
  test('is one part as long as it is short enough to read in one piece', () => {
    expect(partsOf('')).toEqual([''])
    expect(partsOf(words(partLength))).toEqual([words(partLength)])
  })

  test('is cut between paragraphs', () => {
    const paragraphs = [words(1000), words(1500), words(1200), words(900)]
    expect(partsOf(paragraphs.join('\n\n'))).toEqual([
      `${paragraphs[0]}\n\n${paragraphs[1]}\n\n`,
      `${paragraphs[2]}\n\n${paragraphs[3]}`,
    ])
  })

  test('keeps code as code where it is cut', () => {
    const code = 'const a = 1\n'.repeat(500)
    const [first, ...rest] = partsOf(`\`\`\`ts\n${code}\`\`\`\nafter`)
    expect(first).toMatch(/^```ts\nconst/)
    expect(rest.length).toBeGreaterThan(0)
    for (const part of rest) expect(part).toMatch(/^```ts\nconst/)
    expect(rest.at(-1)).toMatch(/```\nafter$/)
  })

  test('loses nothing, and none of its parts is too long', () => {
    const text = fc
      .array(fc.tuple(fc.constantFrom('word ', '\n', '\n\n', '- ', '🥷', '> ', 'é'), fc.integer({ min: 1, max: 900 })))
      .map((all) => all.map(([unit, times]) => unit.repeat(times)).join(''))
    fc.assert(
      fc.property(text, (source) => {
        const parts = partsOf(source)
        expect(parts.join('').replaceAll(/\s/g, '')).toBe(source.replaceAll(/\s/g, ''))
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(partLength)
        expect(parts.every((part) => part.isWellFormed())).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
