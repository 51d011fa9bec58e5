/** The e-mails that auth sends: what they say. Calm, short, one link each. */

export type LetterKind =
  'confirmation' | 'repeated' | 'magic_link' | 'recovery' | 'email_change' | 'taken' | 'reauthentication'

export interface Letter {
  subject: string
  text: string
  html: string
}

interface Wording {
  subject: string
  lead: string
  button: string
  after: string
}

const WORDING: Record<LetterKind, Wording> = {
  confirmation: {
    subject: 'Confirm your e-mail address',
    lead: 'Welcome to Ninja Dojo. Please confirm that this address is yours.',
    button: 'Confirm address',
    after: 'The link works once, for an hour. If you did not sign up, ignore this message.',
  },
  repeated: {
    subject: 'Confirm your e-mail address',
    lead: 'Someone, probably you, signed up for Ninja Dojo with this address more than once. Please confirm that it is yours, and choose your password: those that were typed before do not work.',
    button: 'Confirm address and choose a password',
    after: 'The link works once, for an hour. If you did not sign up, ignore this message.',
  },
  magic_link: {
    subject: 'Your link to sign in',
    lead: 'Here is the link you asked for. It signs you in to Ninja Dojo without a password.',
    button: 'Sign in',
    after: 'The link works once, for an hour. If you did not ask for it, ignore this message.',
  },
  recovery: {
    subject: 'Choose a new password',
    lead: 'Someone, probably you, asked to set a new password for this address.',
    button: 'Choose a new password',
    after: 'The link works once, for an hour. If it was not you, ignore this message: your password stays as it is.',
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    lead: 'You asked to change the e-mail address of your Ninja Dojo account.',
    button: 'Confirm the change',
    after: 'The link works once, for an hour. If it was not you, ignore this message and change your password.',
  },
  taken: {
    subject: 'You have an account already',
    lead: 'Someone, probably you, tried to sign up for Ninja Dojo with this address. It has an account: sign in instead. On the same page you can have a sign-in link sent, or choose a new password.',
    button: 'Sign in',
    after: 'If it was not you, ignore this message: nothing has changed.',
  },
  reauthentication: {
    subject: 'Your code',
    lead: 'Enter this code to continue:',
    button: '',
    after: 'If you did not ask for it, ignore this message.',
  },
}

/** `target` is the link's address or, for a reauthentication, the code itself. */
export function writeLetter(kind: LetterKind, target: string): Letter {
  const { subject, lead, button, after } = WORDING[kind]
  const act = button
    ? `<p><a href="${escapeHtml(target)}">${escapeHtml(button)}</a></p>`
    : `<p><strong>${escapeHtml(target)}</strong></p>`
  return {
    subject,
    text: `${lead}\n\n${target}\n\n${after}\n\nNinja Dojo\n`,
    html: `<p>${escapeHtml(lead)}</p>\n${act}\n<p>${escapeHtml(after)}</p>\n<p>Ninja Dojo</p>`,
  }
}

/** Text made safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
