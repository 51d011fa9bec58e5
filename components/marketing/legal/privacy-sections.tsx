import { TextLink } from '@/components/marketing/text-link'
import { browserData } from './browser-data'
import type { LegalSection } from './legal-page'
import { stored } from './stored-data'

/** What the product does with data, section by section. True of the code: whoever changes one changes the other. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>
          What you write is kept so that it can be shown to you and to the people you share it with. It is used for
          nothing else.
        </li>
        <li>There is no analytics, no advertising and no tracker on any page, so there is no banner to click away.</li>
        <li>Nothing is loaded from other companies before you need it; Stripe is, once you pay.</li>
        <li>Deleting is real. What you delete can be restored for 30 days, and is then gone.</li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          Ninja Dojo is software that can be run by anybody. Whoever runs the installation that you are looking at is
          “the operator” here, decides where its database and files stand, and is responsible for them.
        </p>
        <p>
          You reach the operator on the <TextLink href="/contact">contact page</TextLink>, and can ask there for their
          name and address, and in which country the data lie.
        </p>
      </>
    ),
  },
  {
    id: 'stored',
    title: 'What is stored, and for how long',
    body: (
      <dl>
        {stored.map(({ what, kept }) => (
          <div key={what}>
            <dt className="mt-5 font-semibold">{what}</dt>
            <dd className="mt-1">{kept}</dd>
          </div>
        ))}
      </dl>
    ),
  },
  {
    id: 'browser',
    title: 'What lies in your browser',
    body: (
      <>
        <p>Only what the product needs to work as you left it, and none of it is read by anybody else:</p>
        <ul>
          {browserData.map(({ where, until, what }) => (
            <li key={where}>
              <strong>{where}</strong>, {until}:
              <ul>
                {what.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <p>Visitors who only read these pages get no cookie at all.</p>
      </>
    ),
  },
  {
    id: 'sees',
    title: 'Who sees it',
    body: (
      <ul>
        <li>
          <strong>People on the same dojo</strong> see its contents, your name and your picture. Admins of a dojo also
          see your e-mail address, and those that were invited and have not joined yet.
        </li>
        <li>
          <strong>Nobody else who uses the product.</strong> The database itself checks each request against the
          memberships.
        </li>
        <li>
          <strong>The operator</strong> can reach the database and the files, as whoever runs a server can.
        </li>
      </ul>
    ),
  },
  {
    id: 'others',
    title: 'Other companies',
    body: (
      <>
        <ul>
          <li>
            <strong>Hosting.</strong> The app, the database and the files stand on the operator’s own machines or with a
            host, such as Supabase, that works on the operator’s behalf. Web servers and hosts commonly note the
            addresses of requests for a while.
          </li>
          <li>
            <strong>E-mail.</strong> E-mails about your account, invitations to dojos, and messages from the contact
            form pass through the operator’s mail server.
          </li>
          <li>
            <strong>Stripe</strong> gets your e-mail address, your name and the number of your account when you start a
            trial or take a paid plan. The card form is Stripe’s, loaded when it opens; card numbers never reach this
            product. Whoever stays on Starter never meets Stripe.
          </li>
          <li>
            <strong>Google or GitHub</strong>, if you choose to sign in with them and the operator offers it. They tell
            the product your e-mail address, name and the address of your picture. The operator’s server fetches the
            picture there; the browsers of those who see it do not.
          </li>
          <li>
            <strong>Pictures in texts.</strong> A picture from another site in a description or a comment is shown as a
            link. Your browser asks nothing of that site until you follow it, and does not say from which page you come.
          </li>
        </ul>
        <p>Nothing is sold, and nothing is handed to anybody for advertising or to train a model.</p>
      </>
    ),
  },
  {
    id: 'yours',
    title: 'Correcting, deleting, taking along',
    body: (
      <>
        <p>
          You change and delete dojos, katas, techniques, comments and files yourself, where they are. You can leave a
          dojo in its sharing dialog.
        </p>
        <p>
          You delete your account at the end of the settings. With it go its profile, its plan, its memberships and the
          dojos that only you are on, with all that is on them. Dojos that others use are handed over to one of them, or
          deleted by you, before. What you wrote on dojos of others stays there, without a name. There is no button yet
          that exports everything at once: ask on the <TextLink href="/contact">contact page</TextLink>, from the
          address of the account, and the operator does it.
        </p>
        <p>
          Depending on where you live, you may also have the right to object, to have processing restricted, and to
          complain to a data protection authority.
        </p>
      </>
    ),
  },
  {
    id: 'safe',
    title: 'How it is kept safe',
    body: (
      <p>
        Passwords are stored as hashes only. Who may read or change a row is decided by rules in the database, not by
        buttons in the page. Files are given out through addresses that end after a short time. Keys that could open
        more stay on the server.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    body: (
      <p>
        When the product begins to keep something new, this page says so from the same day, and the date at its top
        changes. What is announced as “in preparation” elsewhere on this site stores nothing yet.
      </p>
    ),
  },
]
