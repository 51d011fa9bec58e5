import { TextLink } from '@/components/marketing/page-link'
import { trialTerms } from '@/components/marketing/sign-up'
import type { LegalSection } from './legal-page'

/**
 * What is agreed, section by section. What it says about trials, payment and limits is what lib/billing and the
 * database do.
 */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'between',
    title: 'Who these terms are between',
    body: (
      <p>
        These terms are between you and the operator of this installation of Ninja Dojo, whom you can reach on the{' '}
        <TextLink href="/contact">contact page</TextLink>. By creating an account you accept them. If you do so for a
        company, you confirm that you are allowed to.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          An account belongs to one person with their own e-mail address. Keep your password to yourself, and tell the
          operator if someone else may know it. You are responsible for what is done with your account.
        </p>
        <p>You must be old enough to agree to these terms where you live.</p>
      </>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and prices',
    body: (
      <>
        <p>
          Starter is free and does not expire. What the other plans cost and include is on the{' '}
          <TextLink href="/pricing">pricing page</TextLink>, in US dollars. What is marked there as in preparation is
          not part of what you buy today.
        </p>
        <p>
          A plan belongs to one person. It covers the dojos that this person owns and everyone on them. People you
          invite do not need their own paid plan.
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
          even with another account. If you have not added a card when the 14 days are over, the paid plan ends and you
          are on Starter; nothing is charged. Until you add one, your dojos hold 10 GB of files, or less where the plan
          holds less. If you have added one, the first payment is taken then, unless you have cancelled.
        </p>
      </>
    ),
  },
  {
    id: 'renewal',
    title: 'Renewal, change and cancelling',
    body: (
      <ul>
        <li>A paid plan renews every month or every year, as you chose, until you cancel.</li>
        <li>
          You can cancel at any time. The plan then continues until the end of the paid period and becomes Starter.
          Payments for that period are not refunded, except where the law requires it.
        </li>
        <li>
          If you change to a larger plan, you pay the difference for the rest of the period right away. You see the
          amount before you confirm.
        </li>
        <li>
          If you change to a smaller plan with the same billing period, and have paid more for the rest of the period
          than the smaller one costs, the difference is credited on the next invoice.
        </li>
        <li>
          If a price changes, it applies to you from your next renewal at the earliest, and we tell you beforehand.
        </li>
      </ul>
    ),
  },
  {
    id: 'failed',
    title: 'When a payment fails',
    body: (
      <p>
        The payment is tried again, and the plan continues for seven days; for three in the first 90 days of a plan, its
        trial included, and for one day if another plan of yours ended unpaid within the year before. After that, or
        once the unpaid plan is cancelled, you are on Starter. Nothing is deleted. If you do not cancel it and a later
        try succeeds, the plan continues until its period ends.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Over the limits',
    body: (
      <>
        <p>
          A plan includes a number of people. Everyone on your dojos and in your clans counts once, including you. There
          is no charge for going over the limit: no one else can be invited or join.
        </p>
        <p>
          If a plan ends or becomes smaller while there are more people than it includes, your shared dojos are
          read-only for everyone on them, until there are fewer people or a larger plan. Dojos that only you are on stay
          open. Nothing is deleted and no one is removed. Files that are larger than the new plan allows stay; only new
          files of that size are refused. The same applies to the total size of the files on the dojos that you own: if
          it is more than the plan allows, the files stay, and no new ones can be added.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'What you write is yours',
    body: (
      <p>
        It stays yours. You allow the operator to store it, to copy it as far as that requires, and to show it to the
        people you share it with. You are responsible for it, and for having the right to put it there. To read how it
        is treated, see <TextLink href="/privacy">Privacy</TextLink>.
      </p>
    ),
  },
  {
    id: 'fair',
    title: 'Fair use',
    body: (
      <ul>
        <li>Do nothing unlawful, and nothing that harms or deceives others.</li>
        <li>Do not try to access what is not shared with you, and do not overload the service on purpose.</li>
        <li>Do not send mass messages through invitations, mentions or the contact form.</li>
      </ul>
    ),
  },
  {
    id: 'service',
    title: 'The service',
    body: (
      <>
        <p>
          The operator tries to keep the service running and your data safe, but does not promise a particular
          availability unless agreed with you in writing. The service is provided as it is. As far as the law allows,
          the operator is liable only for intent and gross negligence. Your legal rights as a consumer are not affected.
        </p>
        <p>Features may be added, changed or removed. If you do not agree, you can cancel at any time.</p>
      </>
    ),
  },
  {
    id: 'end',
    title: 'Ending the agreement',
    body: (
      <p>
        You can stop at any time and delete your account on your profile. Your plan then ends right away, and the rest
        of a paid period is not refunded, except where the law requires it. To read what is deleted and what stays, see{' '}
        <TextLink href="/privacy">Privacy</TextLink>. The operator may close an account that breaks these terms, after a
        warning if possible, or close the installation with 30 days’ notice.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        The date at the top says when they last changed. If a change is to your disadvantage, we tell you by e-mail 30
        days before it applies to you.
      </p>
    ),
  },
]
