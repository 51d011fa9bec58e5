import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Markdown } from './markdown'

const render = (source: string) => renderToStaticMarkup(<Markdown>{source}</Markdown>)

describe('what people write as Markdown', () => {
  test('becomes what it means', () => {
    const html = render('**bold** and [a link](https://example.com)\n\n- [x] done\n- [ ] open\n\n| a | b |\n| - | - |\n| 1 | 2 |')
    expect(html).toContain('<strong>bold</strong>')
    expect(html).toContain('href="https://example.com"')
    expect(html).toContain('type="checkbox"')
    expect(html).toContain('<td>1</td>')
  })

  test('opens links elsewhere, without telling where from', () => {
    expect(render('<https://example.com>')).toContain('target="_blank" rel="noopener noreferrer nofollow ugc"')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#x0A;script:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '![x](javascript:alert(1))',
    '[x](vbscript:msgbox(1))',
    '<style>*{display:none}</style>',
    '<form action="https://example.com"><input name=password></form>',
    '```"><script>alert(1)</script>\ncode\n```',
  ])('cannot run or disguise anything: %s', (source) => {
    const html = render(source)
    expect(html).not.toMatch(/<(script|iframe|svg|style|form|object|embed)/i)
    expect(html).not.toMatch(/<[^>]*\son\w+=/i)
    expect(html).not.toMatch(/(href|src)="\s*(javascript|vbscript|data):/i)
  })
})
