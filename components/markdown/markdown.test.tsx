import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Markdown } from './markdown'

const render = (source: string) => renderToStaticMarkup(<Markdown>{source}</Markdown>)

describe('what people write as Markdown', () => {
  test('becomes what it means', () => {
    const html = render(
      '**bold** and [a link](https://example.com)\n\n- [x] done\n- [ ] open\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    )
    expect(html).toContain('<strong>bold</strong>')
    expect(html).toContain('href="https://example.com"')
    expect(html).toContain('type="checkbox"')
    expect(html).toContain('<td>1</td>')
  })

  test('has a cell for each column, unless that would multiply a text', () => {
    const cells = (source: string) => render(source).split('<td').length - 1
    expect(cells('| a | b | c |\n| - | - | - |\n| 1 |\n| 1 |')).toBe(6)
    const wide = `${'|a'.repeat(375)}\n${'|-'.repeat(375)}\n${'a\n'.repeat(748)}`
    expect(wide.length).toBeLessThan(3000)
    expect(cells(wide)).toBe(748)
    const narrow = `${'|a'.repeat(20)}\n${'|-'.repeat(20)}\n${'a\n'.repeat(20)}\n`
    expect(cells(narrow.repeat(24))).toBeLessThan(1000)
  })

  test('keeps its headings in order below the one above it', () => {
    const html = render('# One\n\n### Two\n\n# Three\n\n###### Four')
    expect(html.match(/<h\d/g)).toEqual(['<h4', '<h5', '<h4', '<h5'])
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

describe('pictures', () => {
  const id = '0b0e0000-0000-4000-8000-00000000000a'

  test.each([
    ['of another site', '![A cat](https://example.com/cat.png)', 'A cat (example.com)'],
    ['of another site by reference', '![A cat][1]\n\n[1]: https://example.com/cat.png', 'A cat (example.com)'],
    ['without a name', '![](http://example.com/cat.png)', 'Picture (example.com)'],
    ['that would sign in', '![Hello](/auth/confirm?token_hash=abc&type=email)', 'Hello'],
    ['of another route', '![Hello](/api/stripe/portal)', 'Hello'],
    ['of a relative address', '![Hello](../auth/signout)', 'Hello'],
    ['without a scheme', '![Hello](//example.com/cat.png)', 'Hello'],
    ['that hides an address behind a file', `![Hello](/api/attachments/file?id=${id}/../../auth/confirm)`, 'Hello'],
    ['of a file with more behind it', `![Hello](/api/attachments/file?id=${id}&view=1&x=/auth)`, 'Hello'],
    ['of a file of another site', `![Hello](https://example.com/api/attachments/file?id=${id})`, 'Hello (example.com)'],
    ['written as data', '![Hello](data:image/png;base64,AAAA)', 'Hello'],
  ])('%s are named and not requested', (_, source, words) => {
    const html = render(source)
    expect(html).not.toMatch(/<(img|picture|source|link|input)|srcset|background|url\(/i)
    expect(html.replaceAll(/<[^>]*>/g, '').trim()).toBe(words)
  })

  test('of another site are a click away, without telling where from', () => {
    const html = render('![A cat](https://example.com/cat.png)')
    expect(html).toContain(
      '<a href="https://example.com/cat.png" target="_blank" rel="noopener noreferrer nofollow ugc">',
    )
  })

  test('in a link make no second one', () => {
    const html = render('[![Build](https://example.com/build.svg)](https://example.org/build)')
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toContain('href="https://example.org/build"')
    expect(html).toContain('Build (example.com)')
  })

  test.each([`/api/attachments/file?id=${id}`, `/api/attachments/file?id=${id}&view=1`])(
    'that are files of techniques are shown: %s',
    (src) => {
      expect(render(`![A cat](${src})`)).toContain(
        `<img src="/api/attachments/file?id=${id}&amp;view=1" alt="A cat" loading="lazy"/>`,
      )
    },
  )
})

describe('names in a comment', () => {
  const mentions = [
    { name: 'Mia', userIds: ['m'] },
    { name: 'Olive', userIds: ['o'] },
    { name: '<img src=x onerror=alert(1)>', userIds: ['x'] },
    { name: 'a_b_c', userIds: ['s'] },
  ]
  const show = (source: string) =>
    renderToStaticMarkup(
      <Markdown mentions={mentions} readerId="o">
        {source}
      </Markdown>,
    )
  const marked = (source: string) => [...show(source).matchAll(/<bdi[^>]*>(.*?)<\/bdi>/g)].map(([, name]) => name)

  test.each([
    ['Hello @Mia and @Olive!', ['@Mia', '@Olive']],
    ['**@Mia**, [see @Mia](https://example.com)', ['@Mia', '@Mia']],
    ['- one @Mia\n- two\n  over lines @Olive', ['@Mia', '@Olive']],
    ['an \\*escaped\\* sign, @Mia', ['@Mia']],
    ['olive@mia.example or me@mia and @Mia', ['@Mia']],
    ['`@Mia` and\n\n```\n@Olive\n```', []],
    ['@Nobody', []],
    ['@a_b_c', ['@a_b_c']],
  ])('stand out where they are meant: %s', (source, names) => {
    expect(marked(source)).toEqual(names)
  })

  test('are text, whatever the name', () => {
    const html = show('@<img src=x onerror=alert(1)> and @Mia')
    expect(html).not.toMatch(/<img/i)
    expect(html).toContain('@Mia</bdi>')
  })

  test("stand out more when they are the reader's own", () => {
    expect(show('@Olive')).not.toBe(show('@Mia').replace('Mia', 'Olive'))
  })
})
