import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { REMOVAL_ANSWER_DAYS } from '#shared/domain/removal.ts';

const LINK = 'text-ink underline';

const STEPS: readonly { readonly title: string; readonly says: ReactNode }[] = [
  {
    title: 'A person reads it',
    says: `You have an answer within ${REMOVAL_ANSWER_DAYS} days, usually much sooner. We may ask which of several people of one name you are.`,
  },
  {
    title: 'It goes at once, everywhere',
    says: 'Search, record pages, exports, mail and every other way out. The lists of search follow within minutes.',
  },
  {
    title: 'It stays out',
    says: 'We go on reading the public record every day; what was taken out does not come back with it.',
  },
];

/** What becomes of a request, and what it cannot do. */
export function WhatHappens() {
  return (
    <>
      <section aria-labelledby="steps" className="p-5 sm:p-8">
        <h2 id="steps" className="text-16 font-semibold">
          What happens then
        </h2>
        <ol className="mt-3">
          {STEPS.map(({ title, says }, at) => (
            <li key={title} className="flex gap-4 border-t border-line py-3">
              <span aria-hidden="true" className="figures font-mono text-20 leading-6 text-muted">
                {at + 1}
              </span>
              <span className="min-w-0">
                <span className="block text-14 font-medium">{title}</span>
                <span className="block text-14 text-pretty text-muted">{says}</span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="limits" className="border-t border-line-strong p-5 sm:p-8">
        <h2 id="limits" className="text-16 font-semibold">
          What we cannot do
        </h2>
        <p className="mt-2 text-14 text-pretty text-muted">
          The official record is the government’s. It stays as it is until you ask there; each record we show
          names its publisher. What subscribers exported before is in their hands; our{' '}
          <Link to="/legal/terms#removal" className={LINK}>
            terms
          </Link>{' '}
          bind them to delete it when we say so.
        </p>
        <p className="mt-3 text-14 text-pretty text-muted">
          What we keep of your request is told in the{' '}
          <Link to="/legal/privacy#removal" className={LINK}>
            Privacy Policy
          </Link>
          .
        </p>
      </section>
    </>
  );
}
