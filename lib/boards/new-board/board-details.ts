/** The same limits as the constraints of `public.boards`. */
export const maxTitleLength = 120
export const maxDescriptionLength = 2000

export type BoardDetails = { title: string; description: string }

/** What became of saving them. `theirs`: what someone else has written since the form was opened; then nothing is saved. */
export type Described = { isSaved: boolean; theirs?: Partial<BoardDetails> | undefined }

/** What is wrong with a field, as a message shown beside it. */
export type BoardDetailsProblems = Partial<Record<keyof BoardDetails, string>>

export type CheckedBoardDetails =
  { details: BoardDetails; problems?: never } | { details?: never; problems: BoardDetailsProblems }

/** Trims the typed text, then returns either what to store or why it cannot be stored. */
export function checkBoardDetails(typed: BoardDetails): CheckedBoardDetails {
  const details = { title: typed.title.trim(), description: typed.description.trim() }
  const title = problemOfTitle(details.title)
  const description = problemOfLength(details.description, maxDescriptionLength)
  if (title === undefined && description === undefined) return { details }
  return { problems: { ...(title && { title }), ...(description && { description }) } }
}

function problemOfTitle(title: string): string | undefined {
  if (title === '') return 'Give the dojo a title.'
  return problemOfLength(title, maxTitleLength)
}

function problemOfLength(text: string, most: number): string | undefined {
  if (text.length <= most) return undefined
  return `At most ${most} characters fit here. This has ${text.length}.`
}
