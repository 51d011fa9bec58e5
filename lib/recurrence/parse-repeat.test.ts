import { describe, expect, test } from 'vitest'
import { describeRepeat } from './describe-repeat'
import { parseRepeat } from './parse-repeat'
import { writeRule } from './rule'

/** A Monday. */
const today = '2026-11-23'
const parse = (text: string) => parseRepeat(text, { today })

const said: [text: string, rule: string, words: string][] = [
  ['every second Tuesday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'Every 2 weeks on Tuesday'],
  ['monthly on the 1st', 'FREQ=MONTHLY;BYMONTHDAY=1', 'Every month on the 1st'],
  ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['last Friday of the month', 'FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
  ['3 days after it is done', 'FREQ=DAILY;INTERVAL=3 done', '3 days after it is done'],
  ['every 6 months', 'FREQ=MONTHLY;INTERVAL=6', 'Every 6 months'],
  ['yearly on March 3', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3', 'Every year on March 3'],
  ['every day', 'FREQ=DAILY', 'Every day'],
  ['each week', 'FREQ=WEEKLY', 'Every week'],
  ['every other Friday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'Every 2 weeks on Friday'],
  ['every other day', 'FREQ=DAILY;INTERVAL=2', 'Every 2 days'],
  ['every three weeks on Mon', 'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO', 'Every 3 weeks on Monday'],
  ['every Monday, Wednesday and Friday', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', 'Every Monday, Wednesday and Friday'],
  ['every Thu & Tue', 'FREQ=WEEKLY;BYDAY=TU,TH', 'Every Tuesday and Thursday'],
  ['every mon/thu', 'FREQ=WEEKLY;BYDAY=MO,TH', 'Every Monday and Thursday'],
  ['weekly on mon and thu', 'FREQ=WEEKLY;BYDAY=MO,TH', 'Every Monday and Thursday'],
  ['on Mondays and Thursdays', 'FREQ=WEEKLY;BYDAY=MO,TH', 'Every Monday and Thursday'],
  ['every weekend', 'FREQ=WEEKLY;BYDAY=SA,SU', 'Every Saturday and Sunday'],
  ['every working day', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['every two weeks on weekdays', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'Every 2 weeks on weekdays'],
  ['fortnightly', 'FREQ=WEEKLY;INTERVAL=2', 'Every 2 weeks'],
  ['every fortnight', 'FREQ=WEEKLY;INTERVAL=2', 'Every 2 weeks'],
  ['quarterly', 'FREQ=MONTHLY;INTERVAL=3', 'Every 3 months'],
  ['every quarter', 'FREQ=MONTHLY;INTERVAL=3', 'Every 3 months'],
  ['every second Tuesday of the month', 'FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
  ['on the 3rd Wednesday of each month', 'FREQ=MONTHLY;BYDAY=3WE', 'Every month on the third Wednesday'],
  ['every last Friday', 'FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
  ['every first Monday', 'FREQ=MONTHLY;BYDAY=1MO', 'Every month on the first Monday'],
  ['every 2 months on the first Monday', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO', 'Every 2 months on the first Monday'],
  ['every month on the 31st', 'FREQ=MONTHLY;BYMONTHDAY=31', 'Every month on the 31st'],
  ['every 15th', 'FREQ=MONTHLY;BYMONTHDAY=15', 'Every month on the 15th'],
  ['every 1st and 15th', 'FREQ=MONTHLY;BYMONTHDAY=1,15', 'Every month on the 1st and 15th'],
  ['on the 1st of every month', 'FREQ=MONTHLY;BYMONTHDAY=1', 'Every month on the 1st'],
  ['the last day of every month', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['monthly on the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['every 25 December', 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', 'Every year on December 25'],
  ['every Feb 29', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'Every year on February 29'],
  ['every two years on the 3rd of March', 'FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=3', 'Every 2 years on March 3'],
  ['annually', 'FREQ=YEARLY', 'Every year'],
  ['every last Friday of March', 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1FR', 'Every year on the last Friday of March'],
  ['a week after it’s done', 'FREQ=WEEKLY done', '1 week after it is done'],
  ['every 10 days after completion', 'FREQ=DAILY;INTERVAL=10 done', '10 days after it is done'],
  ['every! 2 weeks', 'FREQ=WEEKLY;INTERVAL=2 done', '2 weeks after it is done'],
  ['every month from when it is done', 'FREQ=MONTHLY done', '1 month after it is done'],
  ['every day until 24 dec', 'FREQ=DAILY;UNTIL=20261224', 'Every day, until Dec 24, 2026'],
  ['every Friday, 5 times', 'FREQ=WEEKLY;BYDAY=FR;COUNT=5', 'Every Friday, 4 more times'],
  ['weekly x3', 'FREQ=WEEKLY;COUNT=3', 'Every week, 2 more times'],
  ['every evening', 'FREQ=DAILY', 'Every day'],
  ['nightly', 'FREQ=DAILY', 'Every day'],
  ['once a week', 'FREQ=WEEKLY', 'Every week'],
  ['once every 10 days', 'FREQ=DAILY;INTERVAL=10', 'Every 10 days'],
  ['every 3rd day', 'FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['every 2nd Wednesday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE', 'Every 2 weeks on Wednesday'],
  ['alternate Thursdays', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', 'Every 2 weeks on Thursday'],
  ['fortnightly on a Thursday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', 'Every 2 weeks on Thursday'],
  ['Mondays and Thursdays', 'FREQ=WEEKLY;BYDAY=MO,TH', 'Every Monday and Thursday'],
  ['every Monday to Friday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['every Sat-Mon', 'FREQ=WEEKLY;BYDAY=MO,SA,SU', 'Every Monday, Saturday and Sunday'],
  ['every Friday afternoon', 'FREQ=WEEKLY;BYDAY=FR', 'Every Friday'],
  ['at weekends', 'FREQ=WEEKLY;BYDAY=SA,SU', 'Every Saturday and Sunday'],
  ['at the end of every month', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['at the start of each month', 'FREQ=MONTHLY;BYMONTHDAY=1', 'Every month on the 1st'],
  ['every half year', 'FREQ=MONTHLY;INTERVAL=6', 'Every 6 months'],
  ['90 days after the last one', 'FREQ=DAILY;INTERVAL=90 done', '90 days after it is done'],
  ['a month after I finish', 'FREQ=MONTHLY done', '1 month after it is done'],
]

describe('what is said of repetition', () => {
  test.each(said)('“%s” is %s', (text, rule, words) => {
    const found = parse(text)
    expect(found && writeRule(found.rule) + (found.rule.isAfterDone ? ' done' : '')).toBe(rule)
    expect(text.slice(found?.start, found?.end)).toBe(text)
    expect(found && describeRepeat(found.rule)).toBe(words)
  })

  test.each(said)('“Water the plants %s” keeps the rest', (text) => {
    const found = parse(`Water the plants ${text}`)
    expect(found && found.start).toBe('Water the plants '.length)
    expect(found && describeRepeat(found.rule)).toBe(describeRepeat(parse(text)!.rule))
  })

  test.each([
    ['Pay rent every 1st to Ana', 'every 1st', 'Every month on the 1st'],
    ['Standup every weekday until Dec 24 in room 4', 'every weekday until Dec 24', 'Every weekday, until Dec 24, 2026'],
    ['Read until every page is turned every day', 'every day', 'Every day'],
    ['Every Monday: plan the week', 'Every Monday', 'Every Monday'],
    ['Timesheet Fridays at 4pm', 'Fridays', 'Every Friday'],
    ['Standup weekdays at 9', 'weekdays', 'Every weekday'],
    ['Meds daily at 8', 'daily', 'Every day'],
    ['Fridays', 'Fridays', 'Every Friday'],
  ])('“%s” says it with “%s”', (text, part, words) => {
    const found = parse(text)
    expect([text.slice(found?.start, found?.end), found && describeRepeat(found.rule)]).toEqual([part, words])
  })

  test.each([
    'Weekly report',
    'Daily Bugle: call the editor',
    'Monthly budget for Ana',
    'Every second counts',
    'Everyday carry',
    'Give it to everyone',
    'Check every link',
    'Each rock band gets the list of the 1st floor',
    'Second Tuesday meeting',
    'The last Friday we met',
    'Buy 3 days of food',
    'Call 3 days after',
    'Ship v1.2 on Monday',
    'Read “Every Tuesday’s Child”',
    'every 0 days',
    'every Feb 30',
    'every 45th',
    'src/every-day.ts',
    '#daily',
    'Call Ana on Tues',
    'Plan casual Fridays',
    'Tuesdays with Morrie',
    'Monday to Friday wardrobe',
    'Once upon a time',
    'Alternate ending',
    'Nightly build badge',
    'Everyday low prices',
    'Every breath you take',
    'End of month checklist',
  ])('“%s” says nothing of it', (text) => {
    expect(parse(text)).toBeUndefined()
  })

  test('any text is read in no time', () => {
    const long = 'every first and the second and on mondays, tuesday & every 3 '.repeat(200)
    const began = performance.now()
    parse(long)
    parse('every '.repeat(3000))
    parse('once a alternate '.repeat(1000))
    parse('mondays and tuesdays, '.repeat(800))
    parse(`on mondays${' , monday'.repeat(2000)}x`)
    expect(performance.now() - began).toBeLessThan(1000)
  })
})
