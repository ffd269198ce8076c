import type { ReactNode } from 'react';
import { REMOVAL_ANSWER_DAYS } from '#shared/domain/removal.ts';
import { TextLink } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';

const STEPS: readonly { readonly title: string; readonly says: ReactNode }[] = [
  {
    title: 'A person reads it',
    says: `You get an answer within ${REMOVAL_ANSWER_DAYS} days, usually much sooner. If several people have your name, we may ask which one you are.`,
  },
  {
    title: 'It is removed everywhere',
    says: 'We remove it from record pages, exports and email right away. Search results follow within minutes.',
  },
  {
    title: 'It stays removed',
    says: 'We read the public record every day, but what we removed does not come back.',
  },
];

export function WhatHappens() {
  return (
    <>
      <Section title="What happens next" className="p-5 sm:p-8" heading="text-16 font-semibold">
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
      </Section>
      <Section
        title="What we cannot do"
        className="border-t border-line-strong p-5 sm:p-8"
        heading="text-16 font-semibold"
      >
        <p className="mt-2 text-14 text-pretty text-muted">
          We can’t change the official record. Ask the government that publishes it: each record we show names
          it. We can’t delete what subscribers have already exported, but our{' '}
          <TextLink to="/legal/terms#removal">terms</TextLink> require them to delete it when we tell them.
        </p>
        <p className="mt-3 text-14 text-pretty text-muted">
          The <TextLink to="/legal/privacy#removal">Privacy Policy</TextLink> says what we keep about your
          request.
        </p>
      </Section>
    </>
  );
}
