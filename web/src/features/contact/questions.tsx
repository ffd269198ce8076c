import type { ReactNode } from 'react';
import { EXPORT_LEADS_PER_MONTH, PRICE, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { TextLink } from '../../ui/link.tsx';
import { DrawingSheet } from '../../ui/overlay/drawing-sheet.tsx';

interface Question {
  readonly asks: string;
  readonly answer: ReactNode;
}

const QUESTIONS: readonly Question[] = [
  {
    asks: 'Where do the permits come from?',
    answer:
      'From the open-data portals of cities, counties and states. Every permit names its source and license, and links to the official record if the city has a page for it.',
  },
  {
    asks: 'Why does this permit have no phone number?',
    answer:
      'Because the record has none. Many cities publish the contractor but no phone number, and some publish neither. We show what is there and say “Not specified” for the rest. We never guess or buy a number.',
  },
  {
    asks: 'A permit looks wrong. Who can fix it?',
    answer: (
      <>
        Check the official record first. If the record is wrong, only the city can correct it, and we pick up
        the correction the next time we read it. If the mistake is ours,{' '}
        <TextLink to="/removal">tell us here</TextLink>.
      </>
    ),
  },
  {
    asks: 'My name is in a record. Can you remove it?',
    answer: (
      <>
        Yes, on the <TextLink to="/removal">removal page</TextLink>. You don’t need an account or a reason.
        The <TextLink to="/legal/privacy#removal">Privacy Policy</TextLink> says what happens next.
      </>
    ),
  },
  {
    asks: 'What happens when the trial ends?',
    answer: `Your trial just ends after ${TRIAL_DAYS} days. No charge: we never had your card. After that, ${PRICE.label}, only when you choose to pay. We keep your settings.`,
  },
  {
    asks: 'How do I cancel?',
    answer: (
      <>
        There is nothing to cancel: no automatic charges. One payment buys one month, and access ends if you
        don’t pay for another. You can also press Cancel on the Subscription page to stop our reminders. See
        the <TextLink to="/legal/terms#payment">Terms of Service</TextLink>.
      </>
    ),
  },
  {
    asks: 'How many leads can I export?',
    answer: `Up to ${EXPORT_LEADS_PER_MONTH} in a calendar month, as CSV or Excel. A permit you export again in the same month counts once.`,
  },
  {
    asks: 'My city is missing. Can you add it?',
    answer:
      'Probably, if the city publishes its permits as open data. Send us its name. If it doesn’t publish them, we can’t add it, and we will tell you.',
  },
];

/** PRODUCT §2, contact: FAQ. */
export function Questions() {
  return (
    <DrawingSheet title="Frequent questions" lead="Check here before you write to us.">
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
