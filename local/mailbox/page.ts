import { escapeHtml } from './email-texts.ts'
import type { Mail, MailStore } from './mail-store.ts'

const STYLE = `
:root { color-scheme: light dark; --paper: #faf8f3; --ink: #1f1d1a; --quiet: #6b665e; --rule: #ddd8cd; --accent: #4f46e5; }
@media (prefers-color-scheme: dark) { :root { --paper: #16161a; --ink: #ece9e2; --quiet: #a09a8f; --rule: #33323a; --accent: #a5b4fc; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 44rem; padding: 2.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.35rem; font-weight: 600; margin: 0 0 .25rem; }
p.note { color: var(--quiet); margin: 0 0 2rem; }
details { border-top: 1px solid var(--rule); }
details:last-of-type { border-bottom: 1px solid var(--rule); }
summary { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding: .8rem 0; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary .to, summary time { color: var(--quiet); font-size: .875rem; }
summary .to { grid-row: 2; overflow-wrap: anywhere; }
.body { padding: 0 0 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`

/** Serves `/mailbox`: the page, and `/mailbox/api?to=…` for tests. */
export function serveMailbox(url: URL, store: MailStore): Response {
  if (url.pathname === '/mailbox/api') return Response.json(store.list(url.searchParams.get('to')))
  if (url.pathname !== '/mailbox' && url.pathname !== '/mailbox/') return new Response('Not found', { status: 404 })
  return new Response(renderMailbox(store.list()), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Only our own style may load or run, whatever a message contains.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })
}

/** Not loaded again by itself: that would close what someone is reading. `local/auth/afterwards.ts` delays e-mails. */
export function renderMailbox(mails: readonly Mail[]): string {
  const list = mails.length > 0 ? mails.map(renderMail).join('\n') : '<p>No messages yet.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p class="note">E-mails that Ninja Dojo would have sent. They stay on this machine.
Some take a few seconds. <a href="/mailbox">Look again</a></p>
${list}
</main>
</body>
</html>`
}

function renderMail(mail: Mail, index: number): string {
  return `<details${index === 0 ? ' open' : ''}>
<summary><strong>${escapeHtml(mail.subject)}</strong><time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(readableTime(mail.sentAt))}</time><span class="to">${escapeHtml(mail.to)}</span></summary>
<div class="body">${linkify(mail.text)}</div>
</details>`
}

function readableTime(iso: string): string {
  return iso.replace('T', ' ').slice(0, 16)
}

/** Escaped text in which http(s) addresses are links; no other scheme becomes a link. */
export function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}
