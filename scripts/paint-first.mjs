import { readFileSync, writeFileSync } from 'node:fs'
import { listBuiltPages } from './built-pages.mjs'
import { Failure } from './failure.mjs'

/**
 * Lets each finished page be seen before its scripts run: they are fetched as early as before, and run once the first
 * paint has been shown (docs/decisions/finished-pages-paint-first.md).
 * @throws Failure for a page whose scripts are written otherwise than expected
 */
export function paintFirst() {
  for (const { path, file } of listBuiltPages()) writeFileSync(file, holdScripts(readFileSync(file, 'utf8'), path))
}

/** A page whose async scripts are preloaded where they stood, with the one that runs them at its end. */
export function holdScripts(html, name) {
  const held = new Set()
  const hold = (source) => {
    if (held.has(source)) return ''
    held.add(source)
    return `<link rel="preload" as="script" fetchpriority="low" href="${source}" data-held=""/>`
  }
  const tags =
    /<link rel="preload" as="script"[^>]* href="([^"]+)"\/>|<script\b(?=[^>]* async="")[^>]* src="([^"]+)"[^>]*><\/script>/g
  const body = html.replace(tags, (tag, preloaded, source) => hold(preloaded ?? source))
  if (held.size === 0 || !body.includes('</body>') || /<script\b[^>]* async=""/.test(body)) {
    throw new Failure(`The scripts of ${name} are written otherwise than scripts/paint-first.mjs expects.`)
  }
  return body.replace('</body>', () => `<script>(${runHeldScripts})()</script></body>`)
}

/** Runs in the page. A page that nobody looks at is not painted, so there is nothing to wait for. */
function runHeldScripts() {
  const run = () => {
    for (const link of document.querySelectorAll('link[data-held]')) {
      link.removeAttribute('data-held')
      const script = document.createElement('script')
      // As an attribute, and the address as it is written: React and the bundler look for both.
      script.async = true
      script.src = link.getAttribute('href')
      document.head.append(script)
    }
  }
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return run()
  new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
  // Whatever keeps the paint from being told of, the page is not left without its scripts.
  setTimeout(run, 3000)
}
