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
 * Our server's user agent when it asks on behalf of a browser: with a secret key, Supabase refuses any `Mozilla/5.0`.
 * The auth service stores it with the session, and `deviceWords` reads it back.
 */
export function userAgentFor(userAgent: string): string {
  return `NinjaDojo (${deviceWords(userAgent).name})`
}

/** "Firefox on Windows", as claimed by the browser, which may claim anything. */
export function deviceWords(userAgent: string | null): { name: string; isHandheld: boolean } {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  const read = browser && system ? `${browser} on ${system}` : (browser ?? (system && `A browser on ${system}`))
  const name = told.exec(userAgent ?? '')?.[1] ?? read ?? 'Unknown browser'
  return { name, isHandheld: handhelds.some((handheld) => handheld === system) }
}
