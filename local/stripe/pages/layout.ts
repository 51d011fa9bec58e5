import { escapeHtml } from '../../mailbox/email-texts.ts'

const STYLE = `
:root { color-scheme: light dark; --paper: #faf7f1; --raised: #fffdf9; --ink: #1f222b; --quiet: #5c606b; --rule: #ddd8cd; --accent: #4a4fc4; --seal: #b8402a; --on-seal: #fffaf7; }
@media (prefers-color-scheme: dark) { :root { --paper: #0f121a; --raised: #1b1f2a; --ink: #ece9e2; --quiet: #a3a7b3; --rule: #343946; --accent: #a5b0fb; --seal: #ea7458; --on-seal: #14161d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 42rem; padding: 2.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.5rem; font-weight: 600; margin: 0 0 .25rem; }
h2 { font-size: 1.05rem; font-weight: 600; margin: 2.25rem 0 .5rem; }
p { margin: 0 0 1rem; }
.note { color: var(--quiet); }
.alert { border-left: 3px solid var(--seal); padding: .5rem .9rem; background: var(--raised); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .6rem 0; border-bottom: 1px solid var(--rule); text-align: left; font-weight: 400; vertical-align: top; }
th { color: var(--quiet); font-size: .875rem; }
td + td, th + th { padding-left: 1rem; }
td:last-child, th:last-child { text-align: right; white-space: nowrap; }
tfoot th { color: var(--ink); font-size: 1rem; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; justify-content: space-between; padding: .6rem 0; border-bottom: 1px solid var(--rule); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0; }
form { display: inline; }
#add { margin-top: 1.25rem; }
[hidden] { display: none !important; }
a { color: var(--accent); }
button, .button { min-height: 2.75rem; padding: .5rem 1.1rem; border: 1px solid var(--rule); border-radius: 6px; background: var(--raised); color: var(--ink); font: inherit; cursor: pointer; text-decoration: none; display: inline-flex; align-items: center; }
button.primary { border-color: transparent; background: var(--seal); color: var(--on-seal); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`

/** Text and attributes are escaped; `Html` was escaped when it was created. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | null | Part[]

/** A template that escapes its parts. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + show(parts[index - 1] ?? null) + string))
}

function show(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  return Array.isArray(part) ? part.map(show).join('') : escapeHtml(String(part))
}

/** A page of the stand-in. It runs `script`, and apart from that only scripts from our own origin. */
export function page(title: string, body: Html, { status = 200, script = '' } = {}): Response {
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>${body}</main>
        ${
          script === ''
            ? null
            : html`<script src="/stripe/stripe.js"></script>
                <script>
                  ${new Html(script)}
                </script>`
        }
      </body>
    </html>`.text
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; connect-src 'self'; script-src ${script === '' ? "'none'" : "'self' 'unsafe-inline'"}`,
    },
  })
}

export function notFound(): Response {
  return page(
    'Not found',
    html`<h1>Not found</h1>
      <p class="note">This link is not valid, or has expired.</p>`,
    { status: 404 },
  )
}
