/** Questions before starting. Plain text: search engines get the same words. */
export const questions = [
  {
    question: 'What does it cost to start?',
    answer:
      'Nothing. The Starter plan is free forever. You can try a paid plan for 14 days without a credit card, once per person. If you do nothing after that, you are on Starter and keep everything you made.',
  },
  {
    question: 'Do I need to install anything?',
    answer:
      'No. It runs in the browser, on a computer, a tablet or a phone. Hold your finger on a technique to pick it up; a swipe scrolls.',
  },
  {
    question: 'What happens when the network is gone?',
    answer:
      'An open dojo stays open, and you keep working. Your changes wait, even if you reload the tab, and are sent in order when the network is back.',
  },
  {
    question: 'Can I import my boards from somewhere else?',
    answer:
      'Not as a whole yet; imports are in preparation. What works today: copy lines from anywhere and paste them into a kata. Each line becomes a technique, and lines that start with a dash become its steps.',
  },
  {
    question: 'Who can see my dojo?',
    answer:
      'You, and the people who accept your invitation, as Admin, Member or Viewer. A Viewer can only read. If the dojo belongs to a clan, the clan’s members see it too, unless it is invite-only. Only an admin can create a public link for readers without an account. You can change roles and remove people at any time.',
  },
  {
    question: 'Where is my work stored?',
    answer:
      'With the people who run the product: in a Supabase project of theirs, or on one machine with a database of its own. Postgres itself refuses what a role may not do. No page loads a tracker, a font or a script from a third party; only the card form comes from the payment provider, when you open it.',
  },
  {
    question: 'Does it use artificial intelligence?',
    answer:
      'Not a model, unless the people who run Ninja Dojo set one up; then Privacy names it. On the Pro, Business and Enterprise plans dates are read from plain words, goals become plans, and the AI hub briefs you every morning, suggests what to do and answers questions about your dojos: all of it by rule.',
  },
] as const
