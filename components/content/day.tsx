const words = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day without an hour: "November 21, 2026". */
export function Day({ on }: { on: string }) {
  return <time dateTime={on}>{words.format(new Date(`${on}T00:00:00Z`))}</time>
}
