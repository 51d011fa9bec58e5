import { expect, test } from 'vitest'
import { inlineScripts } from './site-policies.mjs'

test('exactly the inline scripts that a browser would run are found', () => {
  const html = [
    '<script>one()</script>',
    '<script src="/chunk.js" async=""></script>',
    '<script id="_R_">two()\n  && "<b>"</script>',
    '<script type="application/ld+json">{"@type":"Thing"}</script>',
    '<script type="text/plain">never()</script>',
    '<script type="module">three()</script>',
    '<p data-src="x">script</p>',
  ].join('')
  expect(inlineScripts(html)).toEqual(['one()', 'two()\n  && "<b>"', 'three()'])
})
