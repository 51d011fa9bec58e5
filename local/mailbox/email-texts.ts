/** The texts of auth's e-mails. Calm, short, one link each. */

export type EmailKind =
  | 'confirmation'
  | 'repeated'
  | 'magic_link'
  | 'recovery'
  | 'email_change'
  | 'change_asked'
  | 'address_changed'
  | 'password_changed'
  | 'taken'
  | 'wanted'
  | 'reauthentication'

export interface EmailText {
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

const WORDING: Record<EmailKind, Wording> = {
  confirmation: {
    subject: 'Confirm your e-mail address',
    lead: 'Welcome to Ninja Dojo. Please confirm that this address is yours, and that you signed up with it yourself.',
    button: 'Confirm address',
    after:
      'The link works once, within one hour. If you did not sign up, someone else did and knows the password: do not follow the link. “Forgot password?” on the sign-in page lets you choose your own.',
  },
  repeated: {
    subject: 'Confirm your e-mail address',
    lead: 'Someone, probably you, signed up for Ninja Dojo with this address more than once. Please confirm that it is yours and choose your password. The passwords that were entered before do not work.',
    button: 'Confirm address and choose a password',
    after: 'The link works once, within one hour. If you did not sign up, ignore this message.',
  },
  magic_link: {
    subject: 'Your link to sign in',
    lead: 'Here is the link you asked for. It signs you in to Ninja Dojo without a password.',
    button: 'Sign in',
    after: 'The link works once, within one hour. If you did not ask for it, ignore this message.',
  },
  recovery: {
    subject: 'Choose a new password',
    lead: 'Someone, probably you, asked to set a new password for this address.',
    button: 'Choose a new password',
    after:
      'The link works once, within one hour. If it was not you, ignore this message. Your password will not change.',
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    lead: 'Someone, probably you, asked to use this address for the Ninja Dojo account {address}.',
    button: 'Confirm the change',
    after:
      'The link works once, within one hour. If that is not your account, do not follow it. Ignore this message, and nothing will change.',
  },
  change_asked: {
    subject: 'Your e-mail address is about to change',
    lead: 'Someone who is signed in to your Ninja Dojo account asked to change its e-mail address from this one to {address}. It changes when that mailbox confirms it.',
    button: 'Open your profile',
    after:
      'If it was not you, change your password or sign out your other devices there now. Either one cancels the change.',
  },
  address_changed: {
    subject: 'Your e-mail address has changed',
    lead: 'The e-mail address of your Ninja Dojo account has changed from this one to {address}. Links that were sent to this address do not work any more.',
    button: 'Contact us',
    after: 'If it was not you, write to us now.',
  },
  password_changed: {
    subject: 'Your password has changed',
    lead: 'The password of your Ninja Dojo account was changed.',
    button: 'Sign in',
    after:
      'If it was not you, choose “Forgot password?” on that page now: the link for a new one is sent to this address.',
  },
  taken: {
    subject: 'You already have an account',
    lead: 'Someone, probably you, tried to sign up for Ninja Dojo with this address. It already has an account, so please sign in instead. On the same page you can request a sign-in link or choose a new password.',
    button: 'Sign in',
    after: 'If it was not you, ignore this message. Nothing has changed.',
  },
  wanted: {
    subject: 'This address already has an account',
    lead: 'Someone, probably you, tried to give another Ninja Dojo account this address. It already has an account of its own, so nothing has changed. To use it for the other one, delete this account or change its address first.',
    button: 'Sign in',
    after: 'If it was not you, ignore this message.',
  },
  reauthentication: {
    subject: 'Your code',
    lead: 'Enter this code to continue:',
    button: '',
    after: 'If you did not ask for it, ignore this message.',
  },
}

/**
 * `target` is the link's address or, for a reauthentication, the code itself; `address` is the e-mail address that the text
 * names.
 */
export function writeEmail(kind: EmailKind, target: string, address = ''): EmailText {
  const { subject, lead: wording, button, after } = WORDING[kind]
  const lead = wording.replace('{address}', () => address)
  const act = button
    ? `<p><a href="${escapeHtml(target)}">${escapeHtml(button)}</a></p>`
    : `<p><strong>${escapeHtml(target)}</strong></p>`
  return {
    subject,
    text: `${lead}\n\n${target}\n\n${after}\n\nNinja Dojo\n`,
    html: `<p>${escapeHtml(lead)}</p>\n${act}\n<p>${escapeHtml(after)}</p>\n<p>Ninja Dojo</p>`,
  }
}

/** Text that is safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
