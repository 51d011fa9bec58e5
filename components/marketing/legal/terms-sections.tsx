import { TextLink } from '@/components/marketing/text-link'
import { trialTerms } from '@/components/marketing/trial-terms'
import type { LegalSection } from './legal-page'

/** What is agreed, section by section. What it says of trials, payment and limits is what lib/billing and the database do. */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'between',
    title: 'Between whom',
    body: (
      <p>
        These terms are between you and the operator of this installation of Ninja Dojo, who is reached on the{' '}
        <TextLink href="/contact">contact page</TextLink>. By creating an account you accept them. If you do so for a
        company, you say that you may.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          An account belongs to one person with an e-mail address of their own. Keep its password to yourself, and tell
          the operator if somebody else may know it. What is done with your account counts as done by you.
        </p>
        <p>You must be old enough to agree to such terms where you live.</p>
      </>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and prices',
    body: (
      <>
        <p>
          Starter is free and does not run out. What the other plans cost and hold stands on the{' '}
          <TextLink href="/pricing">pricing page</TextLink>, in US dollars. What is marked there as in preparation is
          not part of what you buy today.
        </p>
        <p>
          A plan belongs to one person, and covers the dojos that this person owns and everybody on them. People whom
          you invite need no paid plan of their own.
        </p>
      </>
    ),
  },
  {
    id: 'trial',
    title: 'The trial',
    body: (
      <>
        <p>{trialTerms}</p>
        <p>
          There is one trial per person, whichever plan it is for: one per confirmed e-mail address and one per card,
          also with another account. If you have given no card when the 14 days are over, the paid plan ends and you are
          on Starter; nothing is charged. If you have given one, the first payment is taken then, unless you have
          cancelled.
        </p>
      </>
    ),
  },
  {
    id: 'renewal',
    title: 'Renewal, change and cancelling',
    body: (
      <ul>
        <li>A paid plan renews itself by the month or by the year, as you chose, until you cancel.</li>
        <li>
          You may cancel at any time. The plan then goes on until the end of what is paid, and becomes Starter. What is
          paid for the time until then is not paid back, except where the law says so.
        </li>
        <li>
          Changing to a larger plan costs the difference for the rest of the period at once, and the amount is shown
          before.
        </li>
        <li>Changing to a smaller one of the same period is credited on the next invoice.</li>
        <li>Should a price change, it holds for you from the next renewal at the earliest, and you are told before.</li>
      </ul>
    ),
  },
  {
    id: 'failed',
    title: 'When a payment fails',
    body: (
      <p>
        It is tried again, and the plan goes on for seven days meanwhile. After that, or once it was cancelled unpaid,
        you are on Starter. Nothing is deleted.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Over the limits',
    body: (
      <>
        <p>
          A plan includes a number of people. Everybody on dojos that you own counts once, you included. There is no
          charge for being over the limit: nobody more can be invited or join.
        </p>
        <p>
          If a plan ends or becomes smaller while there are more people than it includes, your shared dojos are
          read-only, for everybody on them, until there are fewer people or a larger plan. Dojos that are yours alone
          stay open. Nothing is deleted and nobody is removed. Files that are larger than the new plan allows for one
          file stay; only new ones of that size are refused. The same holds for all files on the dojos that you own
          together: where they are more than the plan holds, they stay, and no new ones can be added.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'What you write is yours',
    body: (
      <p>
        It stays yours. You allow the operator to store it, to copy it as far as that needs, and to show it to the
        people with whom you share it. You answer for it, and for having the right to put it there. How it is treated
        stands in <TextLink href="/privacy">Privacy</TextLink>.
      </p>
    ),
  },
  {
    id: 'fair',
    title: 'Fair use',
    body: (
      <ul>
        <li>Nothing unlawful, and nothing that harms or deceives others.</li>
        <li>No trying to get at what is not shared with you, and no load that is meant to disturb the service.</li>
        <li>No mass mailing through invitations, mentions or the contact form.</li>
      </ul>
    ),
  },
  {
    id: 'service',
    title: 'The service',
    body: (
      <>
        <p>
          The operator tries to keep it running and your data safe, and promises no particular availability unless that
          was agreed with you in writing. It is provided as it is. As far as the law allows, the operator answers only
          for intent and gross negligence. Rights that the law gives you as a consumer stay as they are.
        </p>
        <p>Features may be added, changed or taken out. If you do not agree with that, you may cancel at any time.</p>
      </>
    ),
  },
  {
    id: 'end',
    title: 'Ending it',
    body: (
      <p>
        You may stop at any time, and delete your account in the settings: the plan ends with it right away, and what is
        left of a paid period is not paid back, except where the law says so. What goes and what stays is said in{' '}
        <TextLink href="/privacy">Privacy</TextLink>. The operator may close an account that breaks these terms, with a
        warning first where that is possible, or close the installation with 30 days’ notice.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        The date at the top says when they last changed. If a change is to your disadvantage, you are told by e-mail 30
        days before it holds for you.
      </p>
    ),
  },
]
