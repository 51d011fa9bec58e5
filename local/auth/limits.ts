import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { siteOf } from '../../server/network.mjs'
import { refuse } from './answers.ts'

/** This many points in this many seconds. */
export interface Limit {
  points: number
  seconds: number
  /** How many times as much a site may do as one of its networks, instead of `SITE_TIMES`. */
  siteTimes?: number
}

/**
 * What the door allows, per network (an IPv4 address, a /56 of IPv6) unless it says otherwise. Hosted Supabase's
 * numbers (https://supabase.com/docs/guides/auth/rate-limits) where it has one: 30 in 5 minutes.
 */
export const LIMITS = {
  /** Passwords: wrong ones, and right ones beyond `rightPasswords`. Of people who are signed in, per account and network. */
  signIns: { points: 30, seconds: 300 },
  /** Right passwords for one account from one network; they do not count for the network. */
  rightPasswords: { points: 30, seconds: 300 },
  /** New accounts. */
  signUps: { points: 30, seconds: 300 },
  /** Wrong passwords for one account from one network. */
  wrongPasswords: { points: 10, seconds: 900 },
  /** Requested e-mails. Changed passwords and names, and codes for that, per account and network. */
  emails: { points: 30, seconds: 300 },
  /** E-mails to one address. One site leaves room for its owner in `emailsToFromAll`. */
  emailsTo: { points: 5, seconds: 900, siteTimes: 2 },
  /** E-mails of one kind to one address, no matter who asks. */
  emailsToFromAll: { points: 20, seconds: 900 },
  /** New addresses that a signed-in person wishes for, per account. */
  emailsToOwn: { points: 5, seconds: 900 },
  /** Links that do not work. */
  verifications: { points: 30, seconds: 300 },
  /** Per session. */
  refreshes: { points: 600, seconds: 300 },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/**
 * What an e-mail is asked for: a link to sign in with or to a new password, a sign-up, or a new address for an account.
 * Counted apart, or sign-ups with the address of an account, which send no link, would use up its owner's links.
 */
export type EmailPurpose = 'link' | 'sign-up' | 'wish'

/** A site, with 256 networks, may do this many times as much as one of them. */
const SITE_TIMES = 10

/** Counts in memory: there is only one auth service, and a restart allows only a few more attempts. */
export class AuthLimits {
  readonly #counters: Record<LimitName, { own: RateLimiterMemory; ofSite: RateLimiterMemory }>

  constructor(changed: Partial<Record<LimitName, Limit>> = {}) {
    const counter = (name: LimitName) => {
      const { points, seconds, siteTimes = SITE_TIMES }: Limit = changed[name] ?? LIMITS[name]
      return {
        own: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
        ofSite: new RateLimiterMemory({ keyPrefix: `${name} of site`, points: siteTimes * points, duration: seconds }),
      }
    }
    this.#counters = {
      signIns: counter('signIns'),
      rightPasswords: counter('rightPasswords'),
      signUps: counter('signUps'),
      wrongPasswords: counter('wrongPasswords'),
      emails: counter('emails'),
      emailsTo: counter('emailsTo'),
      emailsToFromAll: counter('emailsToFromAll'),
      emailsToOwn: counter('emailsToOwn'),
      verifications: counter('verifications'),
      refreshes: counter('refreshes'),
    }
  }

  /**
   * Counts one attempt and returns a refusal if there were too many, from the network that the key names or from its
   * site. Counts before the work, so many attempts at the same time gain nothing.
   */
  async take(name: LimitName, key: string): Promise<Response | null> {
    const { own, ofSite } = this.#counters[name]
    const site = siteOf(key)
    return (await consume(own, key)) ?? (site === key ? null : consume(ofSite, site))
  }

  /**
   * Counts an e-mail to an address that anyone may name: first for those who ask, who thus cannot use up all that its
   * owner may ask for.
   */
  async takeEmail(email: string, purpose: EmailPurpose, network: string): Promise<Response | null> {
    return (await this.take('emailsTo', `${email} ${network}`)) ?? this.take('emailsToFromAll', `${purpose} ${email}`)
  }

  /** Takes back what one attempt has counted. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    const { own, ofSite } = this.#counters[name]
    await lower(own, key)
    const site = siteOf(key)
    if (site !== key) await lower(ofSite, site)
  }

  /** Resets the count after a success. */
  async forget(name: LimitName, key: string): Promise<void> {
    const { own, ofSite } = this.#counters[name]
    await own.delete(key)
    const site = siteOf(key)
    if (site !== key) await ofSite.reward(site)
  }
}

/** Not below zero: the count may have ended since. */
async function lower(counter: RateLimiterMemory, key: string): Promise<void> {
  if (((await counter.get(key))?.consumedPoints ?? 0) > 0) await counter.reward(key)
}

async function consume(counter: RateLimiterMemory, key: string): Promise<Response | null> {
  try {
    await counter.consume(key)
    return null
  } catch (error) {
    // It ends by a timer, so it ends in time even if the clock is set back.
    if (error instanceof RateLimiterRes)
      return tooMany(Math.min(Math.ceil(error.msBeforeNext / 1000), counter.duration))
    throw error
  }
}

/**
 * For e-mails to an address, too: hosted Supabase's `over_email_send_rate_limit` reveals that it is known, so our pages
 * do not tell people about that one.
 */
function tooMany(waitSeconds: number): Response {
  return refuse(429, 'over_request_rate_limit', `Too many attempts. Try again in ${waitSeconds} seconds.`, {
    headers: { 'retry-after': String(waitSeconds) },
  })
}
