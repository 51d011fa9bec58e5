/** The text typed into quick add: it stays when the dojo is changed, or the dialog is closed by a click outside. */
let text = ''

export const draft = (): string => text

export function keepDraft(typed: string): void {
  text = typed
}
