export const viewNames = ['board', 'list', 'calendar'] as const
export type ViewName = (typeof viewNames)[number]

/** One per board's path; the server reads it, so that the first paint is the view that was chosen last. */
export const boardViewCookie = 'board-view'
export const viewParameter = 'view'

/** Undefined when the text names no view. */
export function viewNamed(text: string | null | undefined): ViewName | undefined {
  return viewNames.find((view) => view === text)
}
