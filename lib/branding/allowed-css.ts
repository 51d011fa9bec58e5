/*
 * What a clan's own styles may do (docs/decisions/clan-styles-are-rebuilt.md): change colours, lines, type and space of
 * existing parts. Nothing that leaves its place, hides what is below it, moves, loads, or writes text.
 */
type Words = ReadonlySet<string>

const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '))

const sides = words('-top -right -bottom -left -block -block-start -block-end -inline -inline-start -inline-end')
const everySide = ['', ...sides]
const corners = ['', ...words('-top-left -top-right -bottom-left -bottom-right')]

export const properties: Words = new Set([
  ...everySide.flatMap((side) => [`padding${side}`, `margin${side}`]),
  ...everySide.flatMap((side) => ['', '-color', '-style', '-width'].map((part) => `border${side}${part}`)),
  ...corners.map((corner) => `border${corner}-radius`),
  ...words(
    'color opacity accent-color caret-color fill stroke',
    'background background-color background-image background-position background-repeat background-size',
    'outline outline-color outline-style outline-width box-shadow text-shadow',
    'font-size font-weight font-style font-family font-variant-caps font-variant-numeric font-stretch',
    'letter-spacing word-spacing line-height text-align text-transform text-indent text-wrap hyphens',
    'text-decoration text-decoration-color text-decoration-line text-decoration-style text-decoration-thickness',
    'text-underline-offset gap row-gap column-gap align-items justify-content',
    'min-width max-width min-height list-style-type',
  ),
])

/** Properties where a negative length puts nothing on top of its neighbours. */
export const mayBeNegative: Words = new Set(
  words('letter-spacing word-spacing box-shadow text-shadow background background-position'),
)

/** Functions whose result may be negative without a negative number in them. */
export const computing: Words = new Set(words('calc min max clamp'))
export const functions: Words = new Set([
  ...computing,
  ...words(
    'rgb rgba hsl hsla hwb lab lch oklab oklch color-mix light-dark var',
    'linear-gradient radial-gradient conic-gradient',
    'repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient',
  ),
])

/** The tokens that styles may use with `var()`. The form's colours set them, not the styles. */
export const usableTokens: Words = new Set(
  words(
    'paper paper-raised paper-sunk ink ink-soft rule rule-strong accent danger late radius shu shu-ink shu-wash shu-deep',
    'ai ai-wash ai-deep matsu matsu-wash matsu-deep yamabuki yamabuki-wash yamabuki-deep',
  ).map((name) => `--${name}`),
)

export const units: Words = new Set(words('px em rem ex ch lh pt deg turn rad vw vh cqi'))

export const pseudoClasses: Words = new Set(
  words(
    'hover focus focus-visible focus-within active disabled enabled checked empty',
    'first-child last-child only-child first-of-type last-of-type',
  ),
)
export const countingPseudoClasses: Words = new Set(words('nth-child nth-last-child nth-of-type nth-last-of-type'))
export const choosingPseudoClasses: Words = new Set(words('not is where'))

export const mediaFeatures: Words = new Set(
  words(
    'width min-width max-width orientation hover pointer',
    'prefers-color-scheme prefers-reduced-motion prefers-contrast',
  ),
)
export const mediaTypes: Words = new Set(words('all screen print'))
