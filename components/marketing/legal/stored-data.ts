/** What lies where, as the migrations have it; whoever changes how long something is kept changes it here. */
export const stored = [
  {
    what: 'Your account',
    kept: 'E-mail address, display name, a picture’s address if a sign-in service gave one, and your password as a hash. Until the account is deleted.',
  },
  {
    what: 'Attempts to sign in',
    kept: 'To stop guessing and floods, the network and the e-mail address of an attempt to sign in, to sign up or to have a link sent are counted in memory for up to 15 minutes, and written down nowhere. With a hosted Supabase project, Supabase counts them.',
  },
  {
    what: 'Dojos, katas, techniques',
    kept: 'With their descriptions, steps, tags, dates and assignees. What is deleted lies in the dojo’s bin for 30 days, so that it can be restored, and goes for good with the next deletion there; so does the copy of a technique that someone moved to another dojo. What is archived stays until somebody deletes it.',
  },
  {
    what: 'Comments and mentions',
    kept: 'As long as their technique. A deleted comment can be taken back for a day.',
  },
  {
    what: 'Files',
    kept: 'In the storage of this installation, with name, size and who added them. They are removed from it after they, or their technique, have left the bin.',
  },
  {
    what: 'History of a technique',
    kept: 'Who created, moved, renamed or completed it, and when. As long as the dojo.',
  },
  {
    what: 'Memberships and invitations',
    kept: 'Who is on which dojo in which role, and the addresses of people who were invited, until they accept or decline or the invitation is withdrawn. It ends after 30 days, and is removed with the next invitation to that dojo. To stop floods, who invited when, and which address got an e-mail about which dojo, is counted for 24 hours and removed with the next invitation after that.',
  },
  {
    what: 'Your plan',
    kept: 'Which plan you are on and until when, whether you have had a trial, and your customer number at Stripe if there is one. Notes of events that Stripe sent go after 90 days. So that a trial is taken once, a hash of the address and of the card that had one stays, also after the account is deleted.',
  },
  {
    what: 'Messages from the contact form',
    kept: 'Your name, address, topic and message, until the operator deletes them. To stop floods, a keyed hash of the network that a message came from is counted for 24 hours, apart from the message, and is removed with the next message after that. Messages that look like a program’s are kept apart and removed after 30 days, likewise.',
  },
  {
    what: 'Answers to “Was this helpful?”',
    kept: 'Which help page, which answer and the words you may add, with nothing of who gave them. To stop floods, a keyed hash of the network that an answer came from is counted for an hour, apart from the answer, and is removed with the next answer after that.',
  },
] as const
