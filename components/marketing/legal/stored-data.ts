/** What is stored where, as the migrations define it; if you change how long something is kept, change it here too. */
export const stored = [
  {
    what: 'Your account',
    kept: 'E-mail address, display name, your picture or its address if a sign-in service gave one, how you want dates and the theme to look, and your password as a hash. Until the account is deleted.',
  },
  {
    what: 'Devices on which you are signed in',
    kept: 'What the browser says about itself, the address of its connection, when you signed in and when it was last seen. Until you sign out there.',
  },
  {
    what: 'Attempts to sign in',
    kept: 'To stop guessing and floods, attempts to sign in, to sign up or to have a link sent are counted by network and e-mail address, in memory only, for up to 15 minutes. With a hosted Supabase project, Supabase counts them.',
  },
  {
    what: 'Dojos, katas, techniques',
    kept: 'With their descriptions, steps, tags, dates and assignees. What is deleted stays in the dojo’s bin for 30 days, so that it can be restored. After that it is removed with the next deletion there, except what its history keeps (see below). A deleted dojo can be restored for 30 days too, with everything on it. The same applies to the copy of a technique that someone moved to another dojo. What is archived stays until someone deletes it.',
  },
  {
    what: 'Comments and mentions',
    kept: 'As long as their technique. A deleted comment can be restored for a day.',
  },
  {
    what: 'Files',
    kept: 'In this installation’s storage, with name, size and who added them. They are removed from it after they, or their technique, have left the bin.',
  },
  {
    what: 'History of a technique',
    kept: 'Who created, moved, renamed or completed it, and when: the newest 5,000 entries. For the analytics also how long it was in which kata, and for a deleted one its title, due date, assignee and tags. As long as the dojo.',
  },
  {
    what: 'Notifications',
    kept: 'Which notifications you chose, and when they come. The entries of the bell for 90 days; which e-mails went out, and about what, for 30 days. The weekly and the morning e-mail are written when they are sent, and their text is not stored.',
  },
  {
    what: 'Use of the language model',
    kept: 'If the operator has configured one: how many calls you made on which day, how many failed, and how much text that was. For the person whose plan paid for it, how much text that was in each month. For 40 days, a month’s total for 40 days after its end; both are removed with the next call after that. Questions, answers and recordings are not stored.',
  },
  {
    what: 'Audit trail',
    kept: 'Who signed in, or failed to, and who changed what about clans, dojos, roles, invitations, exports, plans and branding, with the time, the address of the connection and what the browser says about itself. It is recorded on every plan. For one year; on Enterprise until it ends, and for a year after that. The addresses and browsers are erased when the account is deleted. To stop floods, we count for 24 hours who exported a trail when, and failed sign-ins by account.',
  },
  {
    what: 'Memberships and invitations',
    kept: 'Who is on which dojo and in which clan, in which role, and the addresses of people who were invited to a dojo, until they accept or decline or the invitation is withdrawn. An invitation ends after 30 days, and is removed with the next invitation to that dojo. An invitation into a clan, with its address, is deleted 30 days after it ended; of its link, only a hash is stored. To stop floods, we count for 24 hours who invited when, and which address got an e-mail about which dojo or clan. These counts are removed with the next invitation after that.',
  },
  {
    what: 'The look of a clan',
    kept: 'Its colours, fonts, name, styles and logo, and who saved them last. As long as the clan; its logo then, and one that was replaced, is removed within two hours. Anyone who has a logo’s address can see the picture. To stop floods, we count for 24 hours who changed logos when.',
  },
  {
    what: 'Public links',
    kept: 'The link of each dojo that has one, until an admin turns it off or replaces it. Nothing is stored about people who open it. To stop floods, requests are counted by a hash of the network they come from, in memory only, for a minute.',
  },
  {
    what: 'Your plan',
    kept: 'Which plan you are on and until when, whether you have had a trial, and your customer number at Stripe if there is one. Records of events that Stripe sent are deleted after 90 days. To make sure that each person has only one trial, a hash of the address and of the card that had one stays, even after the account is deleted; so do those of an address and a card that bought a plan or used a coupon.',
  },
  {
    what: 'Messages from the contact form',
    kept: 'Your name, address, topic and message, until the operator deletes them. To stop floods, a keyed hash of the network that a message came from is counted for 24 hours, separately from the message, and removed with the next message after that. Messages that look automated are stored separately for 30 days, and removed with the next message after that.',
  },
  {
    what: 'Answers to “Was this helpful?”',
    kept: 'Which help page, which answer, and the words you add if you like, but not who gave them. To stop floods, a keyed hash of the network that an answer came from is counted for an hour, separately from the answer, and removed with the next answer after that.',
  },
] as const
