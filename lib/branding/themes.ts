import type { Oklch } from './oklch'

export type Theme = 'day' | 'night'

const color = (l: number, c: number, h: number): Oklch => ({ l, c, h })

/** The tokens of app/globals.css by theme, which brand colours start from (a test compares them). */
export const ourTokens = {
  day: {
    paper: color(0.975, 0.008, 85),
    'paper-raised': color(0.995, 0.003, 85),
    'paper-sunk': color(0.945, 0.011, 85),
    ink: color(0.23, 0.012, 265),
    'ink-soft': color(0.46, 0.012, 265),
    'ink-faint': color(0.62, 0.01, 265),
    rule: color(0.885, 0.012, 85),
    'rule-strong': color(0.79, 0.014, 85),
    shu: color(0.565, 0.195, 32),
    'shu-ink': color(0.99, 0.005, 85),
    'shu-wash': color(0.945, 0.03, 40),
    danger: color(0.565, 0.195, 32),
    'danger-ink': color(0.99, 0.005, 85),
    'danger-wash': color(0.945, 0.03, 40),
    ai: color(0.5, 0.19, 275),
    'ai-wash': color(0.945, 0.03, 280),
    matsu: color(0.5, 0.1, 155),
    'matsu-wash': color(0.945, 0.03, 155),
    yamabuki: color(0.62, 0.13, 75),
    'yamabuki-wash': color(0.955, 0.04, 85),
  },
  night: {
    paper: color(0.185, 0.018, 265),
    'paper-raised': color(0.245, 0.02, 265),
    'paper-sunk': color(0.215, 0.019, 265),
    ink: color(0.945, 0.01, 85),
    'ink-soft': color(0.735, 0.014, 265),
    'ink-faint': color(0.56, 0.016, 265),
    rule: color(0.31, 0.02, 265),
    'rule-strong': color(0.4, 0.022, 265),
    shu: color(0.66, 0.185, 34),
    'shu-ink': color(0.16, 0.02, 265),
    'shu-wash': color(0.29, 0.06, 34),
    danger: color(0.66, 0.185, 34),
    'danger-ink': color(0.16, 0.02, 265),
    'danger-wash': color(0.29, 0.06, 34),
    ai: color(0.73, 0.13, 278),
    'ai-wash': color(0.3, 0.07, 278),
    matsu: color(0.74, 0.12, 155),
    'matsu-wash': color(0.29, 0.045, 155),
    yamabuki: color(0.79, 0.13, 80),
    'yamabuki-wash': color(0.3, 0.045, 80),
  },
} as const satisfies Record<Theme, Record<string, Oklch>>

export type OurToken = keyof (typeof ourTokens)['day']

/** How much of a colour its `-deep` text has; the rest is ink. */
export const deepShares = { shu: 0.78, danger: 0.78, ai: 0.82, matsu: 0.82, yamabuki: 0.6 } as const
/** How much of the primary colour its hovered fill has. */
export const pressShare = 0.86
