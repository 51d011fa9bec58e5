import { expect, test } from 'vitest'
import { holdScripts } from './paint-first.mjs'

const held = (source: string) => `<link rel="preload" as="script" fetchpriority="low" href="${source}" data-held=""/>`

test('scripts are preloaded in their place, each once, and run by the script at the end', () => {
  const html = [
    '<html><head><link rel="preload" as="script" fetchPriority="low" href="/main.js"/><link rel="preload" href="/a.woff2" as="font"/>',
    '<script src="/one.js" async=""></script><script src="/old.js" noModule=""></script></head>',
    '<body><script>inline()</script><script src="/main.js" id="_R_" async=""></script></body></html>',
  ].join('')
  const [before, after] = holdScripts(html, 'a page').split('<script>(function')
  expect(before).toBe(
    [
      `<html><head>${held('/main.js')}<link rel="preload" href="/a.woff2" as="font"/>`,
      `${held('/one.js')}<script src="/old.js" noModule=""></script></head>`,
      '<body><script>inline()</script>',
    ].join(''),
  )
  expect(after).toMatch(/\)\(\)<\/script><\/body><\/html>$/)
})

test.each([
  ['without a script', '<body></body>'],
  ['without a closing body tag', '<script src="/one.js" async=""></script>'],
  [
    'with a script that is written differently',
    '<body><script src="/one.js" async=""></script><script async="" src=\'/two.js\'></script></body>',
  ],
])('a page %s fails the build', (_, html) => {
  expect(() => holdScripts(html, 'blog/x.html')).toThrow(/blog\/x\.html/)
})
