import { escapeHtml } from './send-mail'

export type LetterLine = readonly (string | { text: string; href: string })[]

/** A part of an e-mail. All text is untrusted, and escaped here. */
export type LetterBlock = {
  /** A small line above. */
  over?: string
  title: string
  /** Sentences with linked parts. */
  lines?: readonly LetterLine[]
  /** A small chart without a picture: a bar for each value, the last one strong. */
  bars?: { caption: string; rows: readonly { name: string; value: number }[] }
  /** Something a person wrote. */
  quote?: string
  /** The purpose of the e-mail: a button. */
  action?: { href: string; label: string }
  link?: { href: string; label: string }
}

export type LetterPage = { title: string; lead?: string; blocks: readonly LetterBlock[]; foot: readonly LetterBlock[] }

// The colours of app/globals.css in both themes, in a form that mail programs support.
const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 16px;background:#f9f7f2;color:#1d1e23;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}
main{max-width:560px;margin:0 auto}
.brand{margin:0 0 20px;font:600 16px/1.25 Georgia,'Times New Roman',serif}
.mark{display:inline-block;width:12px;height:12px;margin:0 8px 0 0;border:2px solid;border-radius:50%;background:radial-gradient(#d0351b 2px,transparent 2.5px);vertical-align:-2px}
h1{margin:0 0 4px;font:600 22px/1.25 Georgia,'Times New Roman',serif}
.block{margin:16px 0 0;padding:16px 0 0;border-top:1px solid #dfdbd3}
.over,.foot{color:#575a61;font-size:14px}
.title{margin:2px 0 0;font-weight:600}
blockquote{margin:8px 0 0;padding:0 0 0 12px;border-left:3px solid #c9c4ba;white-space:pre-wrap}
p{margin:8px 0 0}
.bars{width:100%;margin:12px 0 0;border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums}
.bars caption{padding:0 0 4px;text-align:left;color:#575a61}
.bars th{width:64px;padding:2px 8px 2px 0;font-weight:400;text-align:left;white-space:nowrap}
.bars .number{width:32px;padding:2px 8px 2px 0;text-align:right}
.bars .bar{height:12px;padding:0;font-size:0;line-height:0}
a{color:#4442b8}
.button{display:inline-block;padding:10px 18px;border-radius:6px;background:#d0351b;color:#fdfcf8;font-weight:600;text-decoration:none}
.address{color:#575a61;font-size:13px}
.foot{margin:28px 0 0;padding:12px 0 0;border-top:1px solid #dfdbd3}
.foot p{margin:4px 0 0}
h1,p,blockquote{overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){
body{background:#14161c;color:#efece4}
.block,.foot{border-color:#31343d}
blockquote{border-color:#474b56}
.over,.foot,.address,.bars caption{color:#a9adb8}
a{color:#a9a8ff}
.button{background:#ed5d3d;color:#090d16}
}`

/** An e-mail as HTML in both themes. It loads nothing. */
export function letterHtml({ title, lead, blocks, foot }: LetterPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}
</style>
</head>
<body>
<main>
<p class="brand"><span class="mark"></span>Ninja Dojo</p>
<h1 dir="auto">${escapeHtml(title)}</h1>
${lead === undefined ? '' : `<p>${escapeHtml(lead)}</p>\n`}${blocks.map((block) => `<div class="block">${blockHtml(block)}</div>`).join('\n')}
<div class="foot">${foot.map(blockHtml).join('\n')}</div>
</main>
</body>
</html>
`
}

type Bars = NonNullable<LetterBlock['bars']>

const widths = ({ rows }: Bars, most: number) => {
  const largest = Math.max(1, ...rows.map(({ value }) => value))
  // Any value above zero is visible.
  return rows.map(({ value }) => (value === 0 ? 0 : Math.max(1, Math.round((value / largest) * most))))
}

// A table within a cell, as wide as the number: even mail programs with few styles support this. The colours work in
// both themes.
function barsHtml(bars: Bars): string {
  const shares = widths(bars, 100)
  const rows = bars.rows.map(({ name, value }, at) => {
    const color = at === bars.rows.length - 1 ? '#6a68d4' : '#9a9da6'
    const bar = `<table role="presentation" width="${shares[at]}%" cellspacing="0" cellpadding="0"><tr><td class="bar" height="12" bgcolor="${color}"></td></tr></table>`
    return `<tr><th scope="row">${escapeHtml(name)}</th><td class="number">${value}</td><td>${value > 0 ? bar : ''}</td></tr>`
  })
  return `<table class="bars"><caption>${escapeHtml(bars.caption)}</caption>${rows.join('')}</table>`
}

const blocks = 24

/** The number comes before its bar, so that it is read aloud first. */
function barsText(bars: Bars): string {
  const drawn = widths(bars, blocks)
  const [name, value] = [
    Math.max(...bars.rows.map((row) => row.name.length)),
    Math.max(...bars.rows.map((row) => String(row.value).length)),
  ]
  const rows = bars.rows.map((row, at) =>
    `${row.name.padEnd(name)}  ${String(row.value).padStart(value)}  ${'█'.repeat(drawn[at] ?? 0)}`.trimEnd(),
  )
  return [`${bars.caption}:`, ...rows].join('\n')
}

function blockHtml({ over, title, lines = [], bars, quote, action, link }: LetterBlock): string {
  return [
    over !== undefined && `<div class="over" dir="auto">${escapeHtml(over)}</div>`,
    title !== '' && `<p class="title" dir="auto">${escapeHtml(title)}</p>`,
    ...lines.map((line) => `<p dir="auto">${line.map(partHtml).join('')}</p>`),
    bars && barsHtml(bars),
    quote !== undefined && `<blockquote dir="auto">${escapeHtml(quote)}</blockquote>`,
    // The address itself is readable: people cannot see what is behind a word.
    action &&
      `<p><a class="button" href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a></p><p class="address">${escapeHtml(action.href)}</p>`,
    link && `<p>${escapeHtml(link.label)}<br><a href="${escapeHtml(link.href)}">${escapeHtml(link.href)}</a></p>`,
  ]
    .filter(Boolean)
    .join('\n')
}

// An analytics address has its own line only in the text version, whose readers need it.
function partHtml(part: LetterLine[number]): string {
  return typeof part === 'string' ? escapeHtml(part) : `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`
}

function lineText(line: LetterLine): string {
  const links = line.flatMap((part) => (typeof part === 'string' ? [] : [`  ${part.text}: ${part.href}`]))
  return [line.map((part) => (typeof part === 'string' ? part : part.text)).join(''), ...links].join('\n')
}

/** The same as text. */
export function letterText({ title, lead, blocks, foot }: LetterPage): string {
  const write = ({ over, title: line, lines = [], bars, quote, action, link }: LetterBlock) =>
    [
      over,
      line,
      ...lines.map(lineText),
      bars && barsText(bars),
      quote?.replaceAll(/^/gm, '> '),
      action && `${action.label}:\n${action.href}`,
      link && `${link.label}\n${link.href}`,
    ]
      .filter(Boolean)
      .join('\n')
  return `${[title, lead, ...blocks.map(write), '--', ...foot.map(write)].filter((part) => part !== undefined).join('\n\n')}\n`
}
