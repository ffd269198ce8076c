import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EXPORT_LEADS_PER_MONTH, PRICE, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { DrawingSheet } from '../../ui/drawing-sheet.tsx';

interface Question {
  readonly asks: string;
  readonly answer: ReactNode;
}

const LINK = 'text-ink underline';

const QUESTIONS: readonly Question[] = [
  {
    asks: 'Where do the permits come from?',
    answer:
      'From the open-data portals of cities, counties and states. Every permit names its source and license, and links to the official record where the publisher has a page for it.',
  },
  {
    asks: 'Why does this permit have no phone number?',
    answer:
      'Because the record has none. Many cities publish the contractor but no phone; some publish neither. We show what is there, say “Not specified” for the rest, and never guess or buy a number.',
  },
  {
    asks: 'A permit looks wrong. Who corrects it?',
    answer: (
      <>
        Compare it with the official record first. If the record itself is wrong, only the city can correct
        it, and we pick up the correction when we read the record again. If the mistake is ours,{' '}
        <Link to="/removal" className={LINK}>
          tell us here
        </Link>
        .
      </>
    ),
  },
  {
    asks: 'I am named in a record. Can you take me out?',
    answer: (
      <>
        Yes, on the{' '}
        <Link to="/removal" className={LINK}>
          page for removals
        </Link>
        . You need no account, and no reason. The{' '}
        <Link to="/legal/privacy#removal" className={LINK}>
          Privacy Policy
        </Link>{' '}
        says what happens then.
      </>
    ),
  },
  {
    asks: 'What happens when the trial ends?',
    answer: `Nothing is charged: we never had a card. Permits close after ${TRIAL_DAYS} days until you pay ${PRICE.label}; your settings are kept.`,
  },
  {
    asks: 'How do I cancel?',
    answer: (
      <>
        You do not have to: nothing renews. One payment buys one month, and access ends if you do not buy
        another. See the{' '}
        <Link to="/legal/terms#payment" className={LINK}>
          Terms of Service
        </Link>
        .
      </>
    ),
  },
  {
    asks: 'How many leads can I export?',
    answer: `Up to ${EXPORT_LEADS_PER_MONTH} in a calendar month, as CSV or Excel. Exporting a permit again in the same month does not count twice.`,
  },
  {
    asks: 'My city is missing. Can you add it?',
    answer:
      'If it publishes its permits as open data, probably. Tell us its name. If it does not publish them, we have nothing to read, and we will tell you so.',
  },
];

/** PRODUCT §2, contact: FAQ. */
export function Questions() {
  return (
    <DrawingSheet number="A-301" title="Frequent questions" lead="Check here before you write to us.">
      <dl className="grid gap-x-12 border-t border-line-strong sm:grid-cols-2">
        {QUESTIONS.map(({ asks, answer }) => (
          <div key={asks} className="border-b border-line py-5">
            <dt className="text-16 font-semibold text-pretty">{asks}</dt>
            <dd className="mt-1 text-14 text-pretty text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </DrawingSheet>
  );
}
