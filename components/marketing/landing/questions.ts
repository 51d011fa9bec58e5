/** Asked before one begins. Plain text: search engines are given the same words. */
export const questions = [
  {
    question: 'What does it cost to begin?',
    answer:
      'Nothing. The Starter plan is free and has no end. A paid plan can be tried for 14 days without a credit card, once a person. If you do nothing after that, you are on Starter with all that you made.',
  },
  {
    question: 'Do I need to install anything?',
    answer:
      'No. It runs in the browser, on a computer, a tablet or a phone. A finger that rests on a technique lifts it; one that moves on scrolls.',
  },
  {
    question: 'What happens when the network is gone?',
    answer:
      'A dojo that is open stays open, and you go on working. What you do waits, also over a reload of the tab, and is sent in order when the network is back.',
  },
  {
    question: 'Can I bring my boards from somewhere else?',
    answer:
      'Not as a whole yet; imports are in preparation. What works today: copy lines from anywhere and paste them into a kata. Each line becomes a technique, and lines that begin with a dash become its steps.',
  },
  {
    question: 'Who can see my dojo?',
    answer:
      'You, and people who accept your invitation, as Admin, Member or Viewer. A Viewer can read and nothing else. You can change a role or take people off at any time.',
  },
  {
    question: 'Does it use artificial intelligence?',
    answer:
      'Not today. Nothing that you write is read by a model. Suggestions, daily briefings and planning in plain words are in preparation for the Pro, Business and Enterprise plans.',
  },
] as const
