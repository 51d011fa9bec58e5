import { TextLink } from '@/components/marketing/page-link'
import { browserData } from './browser-data'
import type { LegalSection } from './legal-page'
import { stored } from './stored-data'

/** What the product does with data, section by section. It must match the code: change both together. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>
          What you write is stored so that you and the people you share it with can see it. It is used for nothing else.
        </li>
        <li>There are no analytics, advertising or trackers on any page, so there is no banner to click away.</li>
        <li>Nothing is loaded from other companies until you need it; Stripe is loaded when you pay.</li>
        <li>Deleting is real. You can restore what you deleted for 30 days; after that it is gone.</li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          Ninja Dojo is software that anyone can run. The person or company that runs this installation is “the
          operator” here, decides where its database and files are stored, and is responsible for them.
        </p>
        <p>
          Use the <TextLink href="/contact">contact page</TextLink> to reach the operator. You can ask for their name
          and address, and in which country the data is stored.
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
    title: 'What is stored in your browser',
    body: (
      <>
        <p>Only what the product needs to work as you left it. No one else reads any of it:</p>
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
          <strong>People on the same dojo</strong> see its contents, your name and your picture.{' '}
          <strong>People in the same clan</strong> see its name, your name, your picture and your role. Admins of a dojo
          or a clan also see your e-mail address, and the addresses of people who were invited and have not joined yet.
          On Business and Enterprise, admins of a clan can also read its audit trail: when its people signed in or
          failed to, and what they changed, with the address of the connection and the name of the browser.
        </li>
        <li>
          <strong>No one else who uses the product.</strong> The database itself checks the memberships for each
          request. The exception is a dojo for which an admin has created a public link: anyone who has the link can
          read its techniques, and the names of assignees if the admin wishes.
        </li>
        <li>
          <strong>The operator</strong> can access the database and the files, like anyone who runs a server.
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
            <strong>Hosting.</strong> The app, the database and the files are on the operator’s own machines or with a
            hosting company, such as Supabase, that works on the operator’s behalf. Web servers and hosting companies
            commonly log the addresses of requests for a while.
          </li>
          <li>
            <strong>E-mail.</strong> E-mails about your account, invitations to dojos and clans, notifications, and
            messages from the contact form pass through the operator’s mail server.
          </li>
          <li>
            <strong>Stripe</strong> gets your e-mail address, your name and your account’s ID when you start a trial or
            choose a paid plan. The card form is Stripe’s, loaded when it opens; card numbers never reach this product.
            If you stay on Starter, nothing is sent to Stripe.
          </li>
          <li>
            <strong>Google or GitHub</strong>, if you choose to sign in with them and the operator offers it. They tell
            the product your e-mail address, your name and the address of your picture. The operator’s server fetches
            the picture; the browsers of people who see it do not.
          </li>
          <li>
            <strong>A language model</strong>, if the operator has configured one; without it, answers are built in and
            nothing leaves this server. When someone on a plan with AI asks for a briefing, an answer or a plan, the
            provider of the model gets the question and the titles, names, numbers and dates that the answer needs, all
            of which that person may read: no addresses, no files, no account. The AI hub names the provider. What it
            does with this is in its terms; ask the operator which ones they agreed to.
          </li>
          <li>
            <strong>What you say.</strong> Voice entry listens only while you ask it to, and says where the sound goes
            while it does. If your browser understands speech on your device, the sound stays there. If the operator’s
            model transcribes recordings, the recording goes through this server to its provider and is not stored here.
            Your browser’s maker (such as Google, Apple or Microsoft) gets the sound only if you allowed that.
          </li>
          <li>
            <strong>Pictures in texts.</strong> A picture from another site in a description or a comment is shown as a
            link. Your browser does not contact that site until you follow the link, and does not say which page you
            come from.
          </li>
        </ul>
        <p>Nothing is sold, and nothing is given to anyone for advertising or to train a model.</p>
      </>
    ),
  },
  {
    id: 'yours',
    title: 'Correcting, deleting, exporting',
    body: (
      <>
        <p>
          You can change and delete dojos, katas, techniques, comments and files yourself. You can leave a dojo in its
          Share dialog, and a clan on its page Members.
        </p>
        <p>
          You can change your name, your picture and your e-mail address on your profile, and delete your account at its
          end. This deletes your profile, your plan, your memberships, and the dojos that only you are on with
          everything on them. Before that, you hand over the dojos and clans that others use to one of them, or delete
          them. What you wrote on other people’s dojos stays there, without your name. Your profile also exports
          everything that is yours, as a ZIP file.
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
    title: 'How it is protected',
    body: (
      <p>
        Passwords are stored only as hashes. Rules in the database decide who may read or change a row, not the buttons
        on a page. Files are available through addresses that expire after a short time. Keys that give wider access
        stay on the server.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    body: (
      <p>
        When the product starts to store something new, this page says so from the same day, and the date at the top
        changes. Features that are “in preparation” elsewhere on this site do not store anything yet.
      </p>
    ),
  },
]
