import { expect, test } from 'vitest'
import { plainText } from './plain-text'

test.each([
  ['Could you look, @Mia?', 'Could you look, @Mia?'],
  ['**bold** and *soft* and __strong__ and _quiet_ and ~~gone~~', 'bold and soft and strong and quiet and gone'],
  [
    'see [the runbook](https://example.com/a_b_c) and ![a chart](https://example.com/x.png)',
    'see the runbook and a chart',
  ],
  ['[x](javascript:alert(1)) [y](https://example.com/a_(b))', 'x y'],
  ['<https://example.com>', 'https://example.com'],
  ['# Title\n\n> quoted\n> twice\n\n- one\n- [x] two\n1. three', 'Title quoted twice one two three'],
  ['```ts\nconst a = 1\n```\nafter', 'const a = 1 after'],
  ['run `npm start` or ``a ` b``', 'run npm start or a ` b'],
  ['snake_case_name and 2*3*4 and a * b', 'snake_case_name and 2*3*4 and a * b'],
  ['\\*not soft\\*', '*not soft*'],
  ['<b>hi</b> & <script>alert(1)</script>', '<b>hi</b> & <script>alert(1)</script>'],
  ['above\n\n---\n\nbelow', 'above below'],
  ['**cut in the mid', '**cut in the mid'],
  ['مرحبا **بك** 🥷', 'مرحبا بك 🥷'],
])('%j reads %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})
