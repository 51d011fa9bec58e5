import type { WeekStart } from './calendar-day'

/** Browsers from before 2025 have it under another name, or not at all. */
type OlderLocale = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** If `Intl` cannot tell: the larger regions in Unicode CLDR whose weeks do not start on Monday. */
const sunday = [
  'US',
  'CA',
  'MX',
  'BR',
  'CO',
  'PE',
  'VE',
  'JP',
  'KR',
  'TW',
  'HK',
  'IN',
  'PK',
  'BD',
  'ID',
  'PH',
  'TH',
  'IL',
  'ZA',
  'SA',
]
const saturday = ['AE', 'AF', 'DZ', 'EG', 'IQ', 'IR', 'JO', 'KW', 'LY', 'OM', 'QA', 'SD', 'SY']

/** The day on which weeks start in a locale: `en-US` Sunday, `en-GB` Monday. */
export function weekStartOf(language: string): WeekStart {
  try {
    const locale = new Intl.Locale(language)
    const older: OlderLocale = locale
    const weeks = older.getWeekInfo?.() ?? older.weekInfo
    if (weeks) return asWeekStart(weeks.firstDay)
    const region = locale.maximize().region ?? ''
    return sunday.includes(region) ? 7 : saturday.includes(region) ? 6 : 1
  } catch {
    // Not a valid language: a browser may send any text.
    return 1
  }
}

function asWeekStart(day: number): WeekStart {
  return ([1, 2, 3, 4, 5, 6, 7] as const).find((known) => known === day) ?? 1
}
