import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileStyles } from '@/testing/hostile-styles'
import { cleanCss, pageScope } from './clean-css'

/**
 * What may be in the answer, read by hand and not by the parser under test: a scope, in it rules and @media with rules, in
 * them declarations of harmless properties and values.
 */
function expectInert(css: string): void {
  if (css === '') return
  expect(css.startsWith(`${pageScope}{`)).toBe(true)
  expect(css.endsWith('}')).toBe(true)
  const inside = css.slice(pageScope.length + 1, -1)
  expect(inside).not.toMatch(
    /[\\<"'[\]`$!]|::|\/\*|--(?!(?:paper|ink|rule|accent|danger|late|radius|shu|ai|matsu|yamabuki))/,
  )
  expect(inside).not.toMatch(/url|image|element|expression|script|attr|env\(|import|:has|:root|:host|:scope|&/i)
  let rest = inside.replaceAll(/@media [a-z0-9 ():.,-]+\{((?:[^{}]+\{[^{}]*\})+)\}/gi, '$1')
  rest = rest.replaceAll(/([^{}@;]+)\{([^{}]*)\}/g, (_, selector: string, block: string) => {
    expect(selector).toMatch(/^[a-z0-9_.*,:>+~ ()-]+$/i)
    for (const declaration of block.split(';')) {
      const [, property = '', value = ''] = /^([a-z-]+):([^:]+)$/.exec(declaration) ?? []
      expect(property, declaration).toMatch(
        /^(color|opacity|accent-|caret-|fill|stroke|background|padding|margin|border|outline|box-shadow|text-|font-|letter-|word-|line-|hyphens|gap|row-gap|column-gap|align-items|justify-content|min-|max-width|list-style-type)/,
      )
      expect(property).not.toMatch(/border-image|outline-offset|list-style-image/)
      if (property.startsWith('margin') || property.startsWith('padding')) expect(value).not.toMatch(/-\d|-\.|\(/)
    }
    return ''
  })
  expect(rest).toBe('')
}

test('there are more than 300 hostile stylesheets, no two alike', () => {
  expect(new Set(hostileStyles).size).toBe(hostileStyles.length)
  expect(hostileStyles.length).toBeGreaterThanOrEqual(300)
})

test.each(hostileStyles.map((css) => [css.slice(0, 60).replaceAll(/[^ -~]/g, '?'), css] as const))(
  'nothing is left of what %s is after',
  (_, css) => {
    const started = performance.now()
    const cleaned = cleanCss(css)
    expect(performance.now() - started, 'milliseconds').toBeLessThan(1_000)
    expectInert(cleaned.css)
  },
)

describe('what was cleaned', () => {
  const insideOf = (css: string) => css.slice(pageScope.length + 1, -1)

  test('is clean already', () => {
    for (const css of hostileStyles) {
      const { css: once } = cleanCss(css)
      if (once !== '') expect(cleanCss(insideOf(once)).css).toBe(once)
    }
  })

  test('stays inert in any mixture of pieces', () => {
    const pieces = hostileStyles.filter((css) => css.length < 200)
    const piece = fc.constantFrom(...pieces, '.card{color:red}', '}', '{', '/*', '*/', ';', '@media screen{', "'", ')')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.string({ unit: 'binary', maxLength: 5 }), (some, noise) => {
        expectInert(cleanCss(some.join(noise)).css)
      }),
      { numRuns: 1_500 },
    )
  })
})

describe('what people write', () => {
  test.each([
    ['.card > div { border-radius: 12px }', '.card>div{border-radius:12px}'],
    [
      '.kata { background: linear-gradient(180deg, var(--paper), #fff) }',
      '.kata{background:linear-gradient(180deg,var(--paper),#fff)}',
    ],
    [
      'h1, h2 { letter-spacing: -0.02em; text-transform: uppercase }',
      'h1,h2{letter-spacing:-0.02em;text-transform:uppercase}',
    ],
    [
      '.card a:hover { color: color-mix(in oklab, var(--ai) 60%, var(--ink)) }',
      '.card a:hover{color:color-mix(in oklab,var(--ai) 60%,var(--ink))}',
    ],
    ['.card:nth-child(2n + 1):not(.x) { opacity: .9 }', '.card:nth-child(2n+1):not(.x){opacity:.9}'],
    ['.dark .kata { border: 1px solid var(--rule) }', '.dark .kata{border:1px solid var(--rule)}'],
    ['/* round */ .card { margin: 0 auto; padding: 4px 8px }', '.card{margin:0 auto;padding:4px 8px}'],
    [
      '@media (min-width: 768px) and (hover: hover) { .kata { padding: 4px } }',
      '@media (min-width:768px) and (hover:hover){.kata{padding:4px}}',
    ],
    [
      '.card { box-shadow: 0 1px 2px rgb(0 0 0 / 20%), inset 0 0 0 1px #eee }',
      '.card{box-shadow:0 1px 2px rgb(0 0 0/20%),inset 0 0 0 1px #eee}',
    ],
    ['.KATA { COLOR: Red }', '.KATA{color:Red}'],
  ])('%s is kept', (css, kept) => {
    expect(cleanCss(css)).toEqual({ css: `${pageScope}{${kept}}`, problems: [] })
  })

  test('the good lines are kept, the others are named', () => {
    const { css, problems } = cleanCss(
      '.card {\n  color: red;\n  position: fixed;\n}\n\n#main { color: red }\n@import "x";',
    )
    expect(css).toBe(`${pageScope}{.card{color:red}}`)
    expect(problems).toEqual([
      { line: 3, text: '“position” is not allowed.' },
      { line: 6, text: 'The selector “#main” is not allowed.' },
      { line: 7, text: '@import is not allowed; @media is.' },
    ])
  })

  test('20 kB are cleaned, one byte more is not', () => {
    const rule = '.card{color:red}'
    const full = rule + ' '.repeat(20_480 - rule.length)
    expect(cleanCss(full).css).not.toBe('')
    expect(cleanCss(`${full} `)).toEqual({
      css: '',
      problems: [{ line: 1, text: 'Styles of more than 20 kB are not used.' }],
    })
  })
})
