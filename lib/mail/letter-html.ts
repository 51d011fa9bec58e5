import { escapeHtml } from './send-mail'

export type LetterLine = readonly (string | { text: string; href: string })[]

/** A part of a letter. All text is hostile, and escaped here. */
export type LetterBlock = {
  /** A line above, small. */
  over?: string
  title: string
  /** Sentences, the parts of which lead somewhere. */
  lines?: readonly LetterLine[]
  /** What someone wrote. */
  quote?: string
  link?: { href: string; label: string }
}

export type LetterPage = { title: string; lead?: string; blocks: readonly LetterBlock[]; foot: readonly LetterBlock[] }

// The colours of app/globals.css in both themes, as mail programs know colours.
const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 16px;background:#f9f7f2;color:#1d1e23;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}
main{max-width:560px;margin:0 auto}
h1{margin:0 0 4px;font-size:20px;line-height:1.3}
.block{margin:16px 0 0;padding:16px 0 0;border-top:1px solid #dfdbd3}
.over,.foot{color:#575a61;font-size:14px}
.title{margin:2px 0 0;font-weight:600}
blockquote{margin:8px 0 0;padding:0 0 0 12px;border-left:3px solid #c9c4ba;white-space:pre-wrap}
p{margin:8px 0 0}
a{color:#4442b8}
.foot{margin:28px 0 0;padding:12px 0 0;border-top:1px solid #dfdbd3}
.foot p{margin:4px 0 0}
h1,p,blockquote{overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){
body{background:#14161c;color:#efece4}
.block,.foot{border-color:#31343d}
blockquote{border-color:#474b56}
.over,.foot{color:#a9adb8}
a{color:#a9a8ff}
}`

/** A letter as HTML in both themes. It loads nothing. */
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
<h1 dir="auto">${escapeHtml(title)}</h1>
${lead === undefined ? '' : `<p>${escapeHtml(lead)}</p>\n`}${blocks.map((block) => `<div class="block">${blockHtml(block)}</div>`).join('\n')}
<div class="foot">${foot.map(blockHtml).join('\n')}</div>
</main>
</body>
</html>
`
}

function blockHtml({ over, title, lines = [], quote, link }: LetterBlock): string {
  return [
    over !== undefined && `<div class="over" dir="auto">${escapeHtml(over)}</div>`,
    title !== '' && `<p class="title" dir="auto">${escapeHtml(title)}</p>`,
    ...lines.map((line) => `<p dir="auto">${line.map(partHtml).join('')}</p>`),
    quote !== undefined && `<blockquote dir="auto">${escapeHtml(quote)}</blockquote>`,
    // The address itself is there to read: what is behind a word, one cannot see.
    link && `<p>${escapeHtml(link.label)}<br><a href="${escapeHtml(link.href)}">${escapeHtml(link.href)}</a></p>`,
  ]
    .filter(Boolean)
    .join('\n')
}

// An address of analytics has a line of its own only in the text, whose readers need it.
function partHtml(part: LetterLine[number]): string {
  return typeof part === 'string' ? escapeHtml(part) : `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`
}

function lineText(line: LetterLine): string {
  const links = line.flatMap((part) => (typeof part === 'string' ? [] : [`  ${part.text}: ${part.href}`]))
  return [line.map((part) => (typeof part === 'string' ? part : part.text)).join(''), ...links].join('\n')
}

/** The same as text. */
export function letterText({ title, lead, blocks, foot }: LetterPage): string {
  const write = ({ over, title: line, lines = [], quote, link }: LetterBlock) =>
    [over, line, ...lines.map(lineText), quote?.replaceAll(/^/gm, '> '), link && `${link.label}\n${link.href}`]
      .filter(Boolean)
      .join('\n')
  return `${[title, lead, ...blocks.map(write), '--', ...foot.map(write)].filter((part) => part !== undefined).join('\n\n')}\n`
}
