const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b|\bmacOS\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
const handhelds: readonly string[] = ['iPhone', 'iPad', 'Android']

const told = /^NinjaDojo \((.+)\)$/

/**
 * What our server calls itself when it asks for someone's browser: with a secret key Supabase refuses anyone who calls
 * itself `Mozilla/5.0`. The auth service writes it down with the session, and `deviceWords` reads it back.
 */
export function userAgentFor(userAgent: string): string {
  return `NinjaDojo (${deviceWords(userAgent).name})`
}

/** "Firefox on Windows", as far as a browser says so of itself: it may say anything. */
export function deviceWords(userAgent: string | null): { name: string; isHandheld: boolean } {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  const read = browser && system ? `${browser} on ${system}` : (browser ?? (system && `A browser on ${system}`))
  const name = told.exec(userAgent ?? '')?.[1] ?? read ?? 'Unknown browser'
  return { name, isHandheld: handhelds.some((handheld) => handheld === system) }
}
