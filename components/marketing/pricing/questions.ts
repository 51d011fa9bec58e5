import { dollars } from '@/lib/plans/money'
import { plans, yearlySavingCents } from '@/lib/plans/catalogue'

export type Question = { question: string; answer: string }

const savings = plans
  .filter((plan) => yearlySavingCents(plan) > 0)
  .map((plan) => `${plan.name} ${dollars(yearlySavingCents(plan))}`)

/** Questions before buying. Shown on the page and given to search engines, both from here. */
export const questions: readonly Question[] = [
  {
    question: 'Do I need a card for the trial?',
    answer:
      'No. Without a card, the trial ends and you are on Starter automatically. You can add a card at any time before that. Until you add one, your dojos can hold up to 10 GB of files.',
  },
  {
    question: 'Who counts as a user?',
    answer:
      'You, and everyone on a dojo or in a clan that you own, in any role. A person who is on several of them counts once. People you have invited do not count until they accept.',
  },
  {
    question: 'Do people I invite need a plan?',
    answer: 'They need an account, and Starter is enough. The owner’s plan sets the limits of a dojo.',
  },
  {
    question: 'Can I pay for one more person?',
    answer:
      'No. Each plan has room for a number of people, and the next larger one has room for more. There is no charge for going over the limit, because you cannot.',
  },
  {
    question: 'How much do I save by paying yearly?',
    answer: `Per year: ${savings.join(', ')}. You pay for the whole year, and the plan renews until you cancel.`,
  },
  {
    question: 'What does “in preparation” mean?',
    answer:
      'The feature does not exist yet. It will be part of that plan at no extra cost. There is no date. If you need it today, do not buy a plan for it.',
  },
  {
    question: 'Can I try a second plan for free?',
    answer:
      'There is one trial per person, e-mail address and card. During the trial you can change plans as you like, and the trial continues.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'In your plan’s settings, without contacting anyone. The plan ends when the paid period does, and you can resume it until then.',
  },
]
