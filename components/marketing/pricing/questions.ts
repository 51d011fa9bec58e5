import { dollars } from '@/lib/plans/money'
import { plans, yearlySavingCents } from '@/lib/plans/catalogue'

export type Question = { question: string; answer: string }

const savings = plans
  .filter((plan) => yearlySavingCents(plan) > 0)
  .map((plan) => `${plan.name} ${dollars(yearlySavingCents(plan))}`)

/** Asked before buying. Shown on the page and told to search engines, from here alone. */
export const questions: readonly Question[] = [
  {
    question: 'Do I need a card for the trial?',
    answer:
      'No. A trial can be begun without one, and then ends in Starter by itself. You may add a card at any time before.',
  },
  {
    question: 'Who counts as a user?',
    answer:
      'Everybody on a dojo that you own, in whichever role, and you. Somebody who is on several of your dojos counts once. People whom you have invited and who have not accepted yet do not count.',
  },
  {
    question: 'Do people whom I invite need a plan?',
    answer: 'They need an account, and Starter is enough. What a dojo may hold is decided by the plan of its owner.',
  },
  {
    question: 'Can I pay for one more person?',
    answer:
      'No. A plan has room for a number of people, and the next one for more. There is no charge for going over it, because nobody can.',
  },
  {
    question: 'What does paying by the year save?',
    answer: `In a year: ${savings.join(', ')}. It is paid in one sum, and renews itself until you cancel.`,
  },
  {
    question: 'What does “in preparation” mean?',
    answer:
      'That it is not there yet. It will belong to the plan beside which it stands, at no further price. There is no date. If you need it today, do not buy a plan for it.',
  },
  {
    question: 'Can I try a second plan for free?',
    answer:
      'There is one trial per person, e-mail address and card. During it you may change between plans as you like, and the trial goes on.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'In the settings of your plan, without writing to anybody. It takes effect at the end of what is paid for, and can be taken back until then.',
  },
]
