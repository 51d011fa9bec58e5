type Heavy = { name: string; make: (length: number) => string }

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

function growing(line: (depth: number) => string, length: number): string {
  let text = ''
  for (let depth = 0; text.length < length; depth += 1) text += line(depth)
  return text.slice(0, length)
}

const wrapped = (open: string, close: string) => (length: number) => {
  const count = Math.floor(length / (open.length + close.length))
  return `${open.repeat(count)}a${close.repeat(count)}`
}

const units = {
  quotes: '>',
  'spaced quotes': '> ',
  lists: '* ',
  'numbered lists': '1. ',
  'lists in quotes': '> * 1. ',
  footnotes: '[^a]: ',
  'footnote signs': '[^a]',
  links: '[a](',
  'empty links': '[](',
  pictures: '![',
  brackets: '[',
  emphasis: '*a **b ',
  underscores: '_a __b ',
  stars: '*a',
  tildes: '~~a ~b ',
  backticks: '`',
  fences: '```\n',
  'angle brackets': '<',
  tags: '<a ',
  elements: '<div>',
  remarks: '<!--',
  attributes: '<a b="',
  pipes: '|',
  rows: '|x|\n',
  tables: '|a|\n|-|\n|b|\n\n',
  addresses: 'http://a@',
  'angled addresses': '<http://a',
  hosts: 'www.a.',
  mailboxes: 'a@b.',
  dots: 'a.',
  entities: '&amp;',
  ampersands: '&',
  escapes: '\\',
  definitions: '[a]: b\n',
  headings: '# ',
  underlines: 'a\n=\n',
  'hard breaks': 'a  \n',
  rules: '---\n',
  tasks: '- [ ] a\n',
  'lazy quotes': '> a\n- b\n',
  mentions: '@Mia ',
  'at signs': '@',
  tabs: '\t',
  'empty lines': '\n',
  'blank lines': ' \n',
  joiners: '\u200D',
  hashes: '#a',
}

/** Texts that someone may write to make a page slow or crash it. */
export const heavyTexts: readonly Heavy[] = [
  ...Object.entries(units).map(([name, unit]) => ({
    name,
    make: (length: number) => `${repeated(unit, length - 1)}a`,
  })),
  {
    name: 'lists in each other by indentation',
    make: (length) => growing((depth) => `${'  '.repeat(depth)}- a\n`, length),
  },
  { name: 'lists in each other by tabs', make: (length) => growing((depth) => `${'\t'.repeat(depth)}- a\n`, length) },
  { name: 'ever deeper quotes', make: (length) => growing((depth) => `${'>'.repeat(depth + 1)} a\n`, length) },
  { name: 'ever longer backticks', make: (length) => growing((depth) => `${'`'.repeat(depth + 1)} `, length) },
  {
    name: 'footnotes of footnotes',
    make: (length) => growing((depth) => `[^${depth}] \n\n[^${depth}]: [^${depth}]\n\n`, length),
  },
  { name: 'a wide table', make: (length) => ['|a', '|-', '|a'].map((cell) => repeated(cell, length / 3)).join('\n') },
  {
    name: 'wide heads of short rows',
    make: (length) => repeated(`${'|a'.repeat(375)}\n${'|-'.repeat(375)}\n${'a\n'.repeat(748)}\n`, length),
  },
  {
    name: 'accents in the order that takes longest to sort',
    make: (length) => `a${'\u0301'.repeat(length / 2 - 1)}${'\u0316'.repeat(length / 2)}`,
  },
  { name: 'a line of spaces', make: (length) => `a${' '.repeat(length - 2)}b` },
  ...[
    ['*', '*'],
    ['_', '_'],
    ['*a ', ' a*'],
    ['~a ~~b ', ' b~~ a~'],
    ['[', ']'],
    ['![', '](u)'],
    ['[![', '](u)](u)'],
  ].map(([open = '', close = '']) => ({
    name: `${open} within each other`,
    make: wrapped(open, close),
  })),
]
