export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]

/** The server reads it, so that the first paint is the view chosen last. */
export const dashboardViewCookie = 'dashboard-view'

/** Undefined when the text names no view. */
export function viewOf(text: string | null | undefined): View | undefined {
  return views.find((view) => view === text)
}
