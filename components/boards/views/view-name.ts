export const viewNames = ['board', 'list', 'calendar'] as const
export type ViewName = (typeof viewNames)[number]

/** One per board's path; the server reads it, so the first paint is the view last chosen. */
export const boardViewCookie = 'board-view'
export const viewParameter = 'view'

/** Undefined when the text names no view. */
export function viewNamed(text: string | null | undefined): ViewName | undefined {
  return viewNames.find((view) => view === text)
}
