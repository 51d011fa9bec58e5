import { contrast, type Hex, mix, type Oklch, toHex, toOklch } from './oklch'
import { deepShares, type OurToken, ourTokens, pressShare, type Theme } from './themes'

export const colorRoles = ['primary', 'secondary', 'accent', 'background', 'text'] as const
export type ColorRole = (typeof colorRoles)[number]
/** What a clan has chosen; null keeps ours. */
export type BrandColors = Record<ColorRole, Hex | null>

type Deep = keyof typeof deepShares
export type Token = OurToken | 'accent' | `${Deep}-deep`
export type Tokens = Record<Token, Hex>

/** A choice that is not shown unchanged, since it would be hard to read or see. */
export type Correction = {
  role: ColorRole
  theme: Theme
  wish: Hex
  used: Hex
  /** What was wrong: too little contrast as text or as a control, or a paper that is not light by day. */
  why: 'text' | 'control' | 'paper'
  /** The worst contrast ratio, as chosen and as used. */
  before: number
  after: number
}

export type Palette = Record<Theme, Tokens> & { corrections: Correction[] }

export const textRatio = 4.5
export const controlRatio = 3

const papers = ['paper', 'paper-raised', 'paper-sunk'] as const
const washes = ['shu-wash', 'danger-wash', 'ai-wash', 'matsu-wash', 'yamabuki-wash'] as const

/** Every pair of text and background that the interface shows. */
export const textPairs: readonly (readonly [text: Token, behind: Token])[] = [
  ...[...papers, ...washes].flatMap((behind) => [['ink', behind] as const, ['ink-soft', behind] as const]),
  ...papers.flatMap((behind) =>
    (['ai', 'shu-deep', 'danger-deep', 'ai-deep', 'matsu-deep', 'yamabuki-deep'] as const).map(
      (text) => [text, behind] as const,
    ),
  ),
  ...(['shu', 'danger', 'ai', 'matsu', 'yamabuki'] as const).map((name) => [`${name}-deep`, `${name}-wash`] as const),
  ['shu-ink', 'shu'],
  ['danger-ink', 'danger'],
]
/** Fills, edges and marks that must stand out from the paper without a label. */
export const controlPairs: readonly (readonly [Token, Token])[] = papers.flatMap((behind) =>
  (['shu', 'accent', 'ai', 'danger', 'matsu'] as const).map((name) => [name, behind] as const),
)

/** The lowest contrast of a colour against several. */
export function worst(one: Hex, others: readonly Hex[]): number {
  return Math.min(...others.map((other) => contrast(one, other)))
}

/** The tokens from a clan's colours, by day and by night, and which of its choices had to be changed. */
export function paletteOf(colors: BrandColors): Palette {
  const corrections: Correction[] = []
  const day = tokensOf(colors, 'day', corrections)
  const night = tokensOf(colors, 'night', corrections)
  return { day, night, corrections }
}

function tokensOf(colors: BrandColors, theme: Theme, corrections: Correction[]): Tokens {
  const ours = ourTokens[theme]
  const hex = Object.fromEntries(Object.entries(ours).map(([name, value]) => [name, toHex(value)])) as Record<
    OurToken,
    Hex
  >
  const tokens = { ...hex, accent: hex.shu } as Tokens
  /** Uses a chosen colour, changed if it does not pass. */
  const place = (
    role: ColorRole,
    token: Token,
    start: Oklch,
    why: 'text' | 'control',
    passes: (value: Hex) => boolean,
    ratio: (value: Hex) => number,
  ) => {
    const wish = colors[role]
    if (!wish) return
    const used = nearest(start, passes)
    tokens[token] = used
    // At night ink is always light; for the others, people should know that they differ from the choice.
    const asWished = theme === 'night' && role === 'text' ? toHex(start) : wish
    if (!passes(asWished)) {
      corrections.push({ role, theme, wish, used, why, before: ratio(asWished), after: ratio(used) })
    }
  }

  if (colors.background) Object.assign(tokens, paperOf(colors.background, theme, corrections))
  const backs = () => [...papers, ...washes].map((name) => tokens[name])
  const onPapers = () => papers.map((name) => tokens[name])

  for (const [role, name] of [
    ['primary', 'shu'],
    ['secondary', 'ai'],
  ] as const) {
    const wish = colors[role]
    if (wish) tokens[`${name}-wash`] = toHex({ ...washOf(toOklch(wish), theme) })
  }

  if (colors.text) {
    const wish = toOklch(colors.text)
    const start = theme === 'day' ? wish : { ...wish, l: ours.ink.l, c: Math.min(wish.c, 0.03) }
    place('text', 'ink', start, 'text', reads(backs(), textRatio), (value) => worst(value, backs()))
    const ink = toOklch(tokens.ink)
    const soft = { ...ink, l: ours['ink-soft'].l, c: Math.min(ink.c, 0.05) }
    tokens['ink-soft'] = nearest(soft, reads(backs(), textRatio))
    tokens['ink-faint'] = toHex({ ...soft, l: ours['ink-faint'].l })
  } else {
    tokens['ink-soft'] = nearest(ours['ink-soft'], reads(backs(), textRatio))
  }

  if (colors.primary) {
    const wish = toOklch(colors.primary)
    const inks = [toHex({ l: 0.99, c: 0.005, h: wish.h }), toHex({ l: 0.16, c: 0.02, h: wish.h })]
    const inkFor = (fill: Hex) => inks.toSorted((one, other) => leastOn(other, fill) - leastOn(one, fill))[0] as Hex
    const leastOn = (ink: Hex, fill: Hex) => worst(ink, [fill, mix(fill, pressShare, tokens.ink)])
    const start = theme === 'day' ? wish : { ...wish, l: nightLightness(wish.l, ours.shu.l) }
    place(
      'primary',
      'shu',
      start,
      'control',
      (fill) => reads(onPapers(), controlRatio)(fill) && leastOn(inkFor(fill), fill) >= textRatio,
      (fill) => Math.min(worst(fill, onPapers()), leastOn(inkFor(fill), fill)),
    )
    tokens['shu-ink'] = inkFor(tokens.shu)
    if (!colors.accent) tokens.accent = tokens.shu
  }
  if (colors.secondary) {
    const wish = toOklch(colors.secondary)
    const start = theme === 'day' ? wish : { ...wish, l: nightLightness(wish.l, ours.ai.l) }
    place('secondary', 'ai', start, 'text', reads(onPapers(), textRatio), (value) => worst(value, onPapers()))
  }
  if (colors.accent) {
    const wish = toOklch(colors.accent)
    const start = theme === 'day' ? wish : { ...wish, l: nightLightness(wish.l, ours.shu.l) }
    place('accent', 'accent', start, 'control', reads(onPapers(), controlRatio), (value) => worst(value, onPapers()))
  }

  for (const [name, share] of Object.entries(deepShares) as [Deep, number][]) {
    const behind = [...onPapers(), tokens[`${name}-wash`]]
    tokens[`${name}-deep`] = nearest(toOklch(mix(tokens[name], share, tokens.ink)), reads(behind, textRatio))
  }
  for (const name of ['danger', 'matsu'] as const) {
    tokens[name] = nearest(ours[name], (value) => reads(onPapers(), controlRatio)(value))
  }
  return tokens
}

/** Paper, wells, raised paper and rules of one hue. Paper is light by day and dark by night, whatever was chosen. */
function paperOf(wish: Hex, theme: Theme, corrections: Correction[]): Partial<Tokens> {
  const ours = ourTokens[theme]
  const { l, c, h } = toOklch(wish)
  const paper =
    theme === 'day' ? { l: Math.max(l, 0.95), c: Math.min(c, 0.04), h } : { l: ours.paper.l, c: Math.min(c, 0.045), h }
  const isMoved = theme === 'day' && (l < 0.95 || c > 0.04)
  const used = theme === 'day' && !isMoved ? wish : toHex(paper)
  if (isMoved) {
    const ink = toHex(ours.ink)
    corrections.push({
      role: 'background',
      theme,
      wish,
      used,
      why: 'paper',
      before: contrast(wish, ink),
      after: contrast(used, ink),
    })
  }
  const shade = (name: OurToken, share = 1) =>
    toHex({ l: Math.min(1, paper.l + ours[name].l - ours.paper.l), c: paper.c * share, h })
  return {
    paper: used,
    'paper-raised': shade('paper-raised', theme === 'day' ? 0.4 : 1.1),
    'paper-sunk': shade('paper-sunk', 1.2),
    rule: shade('rule', 1.3),
    'rule-strong': shade('rule-strong', 1.5),
  }
}

function washOf({ c, h }: Oklch, theme: Theme): Oklch {
  return theme === 'day' ? { l: 0.945, c: Math.min(c * 0.16, 0.03), h } : { l: 0.29, c: Math.min(c * 0.32, 0.06), h }
}

/** By night a colour is as light as ours, or as light as chosen. */
function nightLightness(wished: number, ours: number): number {
  return Math.min(0.88, Math.max(wished, ours))
}

function reads(behind: readonly Hex[], ratio: number): (value: Hex) => boolean {
  return (value) => worst(value, behind) >= ratio
}

/** The shade of the same hue that passes and has the nearest lightness; black or white if none does. */
function nearest(start: Oklch, passes: (value: Hex) => boolean): Hex {
  const exact = toHex(start)
  if (passes(exact)) return exact
  for (let away = 0.005; away <= 1; away += 0.005) {
    for (const l of [start.l - away, start.l + away]) {
      if (l < 0 || l > 1) continue
      const candidate = toHex({ ...start, l })
      if (passes(candidate)) return candidate
    }
  }
  return passes('#000000') ? '#000000' : '#ffffff'
}
