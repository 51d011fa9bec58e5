/** What a message is about: the choices of the form, and the subject of the e-mail to the operator. */
export const topics = {
  question: 'A question before I start',
  problem: 'Something does not work',
  billing: 'Plans and payments',
  privacy: 'Privacy and my data',
  other: 'Something else',
} as const

/** As in the table (contact_messages). */
export const longestName = 80
export const longestEmail = 254
export const longestMessage = 5000

export const contactFields = ['name', 'email', 'topic', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactErrors = Partial<Record<ContactField, string>>

/** What went wrong with the message as a whole; only the browser notices `offline`. */
export type ContactProblem = 'limited' | 'failed' | 'offline'

/** What the form shows: what was typed, and any messages about it. */
export type ContactState = {
  typed: Record<ContactField, string>
  errors?: ContactErrors
  problem?: ContactProblem
}

export const emptyContact: ContactState = { typed: { name: '', email: '', topic: 'question', message: '' } }

/** The page that is shown after a message was sent. */
export const contactSentPath = '/contact/sent'
