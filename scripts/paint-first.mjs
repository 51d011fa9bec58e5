import { readFileSync, writeFileSync } from 'node:fs'
import { listBuiltPages } from './built-pages.mjs'
import { Failure } from './failure.mjs'

/**
 * Shows each finished page before its scripts run: they are fetched as early as before, and run after the first paint
 * (docs/decisions/finished-pages-paint-first.md).
 * @throws Failure for a page whose scripts are not written as expected
 */
export function paintFirst() {
  for (const { path, file } of listBuiltPages()) writeFileSync(file, holdScripts(readFileSync(file, 'utf8'), path))
}

/**
 * A page whose async scripts are preloaded in their place, with a script at its end that runs them.
 * @param {string} html
 * @param {string} name
 */
export function holdScripts(html, name) {
  /** @type {Set<string>} */
  const held = new Set()
  const hold = (/** @type {string} */ source) => {
    if (held.has(source)) return ''
    held.add(source)
    return `<link rel="preload" as="script" fetchpriority="low" href="${source}" data-held=""/>`
  }
  const tags =
    /<link rel="preload" as="script"[^>]* href="([^"]+)"\/>|<script\b(?=[^>]* async="")[^>]* src="([^"]+)"[^>]*><\/script>/g
  const body = html.replace(tags, (_tag, preloaded, source) => hold(preloaded ?? source))
  if (held.size === 0 || !body.includes('</body>') || /<script\b[^>]* async=""/.test(body)) {
    throw new Failure(`The scripts of ${name} are not written as scripts/paint-first.mjs expects.`)
  }
  return body.replace('</body>', () => `<script>(${runHeldScripts})()</script></body>`)
}

/** Runs in the page. A page in the background is not painted, so there is nothing to wait for. */
function runHeldScripts() {
  const run = () => {
    for (const link of document.querySelectorAll('link[data-held]')) {
      link.removeAttribute('data-held')
      const script = document.createElement('script')
      // As attributes, with the address as written: React and the bundler look for both.
      script.async = true
      script.src = link.getAttribute('href') ?? ''
      document.head.append(script)
    }
  }
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return run()
  new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
  // If the paint is never reported, the page still gets its scripts.
  setTimeout(run, 3000)
}
