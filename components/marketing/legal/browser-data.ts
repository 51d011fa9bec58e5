/**
 * What the product stores in a browser, and the file that does it; null if a package does. A test looks for others: a
 * file that stores something new has to be listed here first.
 */
export const browserData = [
  {
    where: 'Cookies',
    until: 'sent to this site only, and none of them before you sign in',
    what: [
      {
        text: 'your session, in several parts if it is long, until you sign out; and a second cookie while you sign in with a link, Google or GitHub',
        by: null,
      },
      { text: 'your time zone, so that “today” is yours (a year)', by: 'components/time/time-zone-keeper.tsx' },
      {
        text: 'how you last looked at a dojo: as board, list or calendar (a year)',
        by: 'components/boards/views/use-view-name.ts',
      },
      {
        text: 'and at the dashboard: as grid or list (a year)',
        by: 'components/boards/dashboard/use-addressed-view.ts',
      },
      {
        text: 'the eight dojos you opened last (a month; also in local storage)',
        by: 'components/boards/dashboard/recent.ts',
      },
      {
        text: 'whether you have switched the look of clans off (a year)',
        by: 'components/branding/plain-look-button.tsx',
      },
      {
        text: 'whether the dashboard shows all dojos, your personal ones or those of a clan (a year)',
        by: 'components/clans/clan-switch.tsx',
      },
      {
        text: 'which notice about your plan you have dismissed, until you close the browser',
        by: 'components/billing/dismissed-banner.ts',
      },
    ],
  },
  {
    where: 'Local storage',
    until: 'until you clear it',
    what: [
      { text: 'the theme you chose', by: 'components/layout/head-script.ts' },
      { text: 'that it still has to be saved with your account', by: 'components/layout/stored-theme.tsx' },
      { text: 'your last five searches', by: 'lib/search/recent-searches.ts' },
      {
        text: 'that you let your browser send what you say to its maker, with the ID of your account, if you did',
        by: 'lib/voice/consent.ts',
      },
      {
        text: 'the dojo and kata to which you last added a technique from any page',
        by: 'components/boards/quick-add/last-place.ts',
      },
      {
        text: 'comments and descriptions you have started, what you have typed into quick add, and what you have changed in a dojo’s or clan’s name and description, a clan’s branding or the outline of a goal without saving it, until you send, save or empty it, and what you typed that could not be saved, until you copy or close it (30 days in which you use this browser; also after signing out), with the ID of your account, or on the front page of this browser',
        by: 'lib/drafts/stored-draft.ts',
      },
      {
        text: 'how long you have used this browser since such a text, which tells when it is too old',
        by: 'lib/drafts/used-time.ts',
      },
      {
        text: 'which groups of a list you have folded in the last 20 dojos where you did so, with the ID of your account',
        by: 'components/boards/views/list/folded-groups.ts',
      },
      {
        text: 'that you were told which plan reads dates in words',
        by: 'components/boards/entry/plan-note.tsx',
      },
      {
        text: 'whether you have switched single-key shortcuts off',
        by: 'components/shortcuts/listen-for-shortcuts.ts',
      },
      {
        text: 'how far you are with the tour, which dojo you created in it, and whether you have finished or dismissed it (also with your account)',
        by: 'lib/onboarding/stored.ts',
      },
      {
        text: 'the board of the front page as you left it, if you changed something on it (30 days); none of it is sent before you sign up or sign in and it becomes your dojo',
        by: 'lib/kept-board/draft.ts',
      },
    ],
  },
  {
    where: 'Database of the browser (IndexedDB)',
    until: 'until they are sent',
    what: [
      {
        text: 'changes that wait to be sent, only for the person who made them, even after signing out',
        by: 'lib/boards/unsent/unsent-box.ts',
      },
    ],
  },
] as const
