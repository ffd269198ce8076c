import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { Section } from './frame.tsx';

const HABITS = [
  [
    'From the source',
    'Every permit comes from a government’s own open-data portal. The lead names the source, its license and, where there is one, the address of the official record.',
  ],
  [
    'Nothing invented',
    'A field the record leaves blank stays blank. A value that cannot be read is kept as it was written, never turned into a likely number.',
  ],
  [
    'Changes kept',
    'When a city corrects a record, you see what changed, from what to what, and the day we saw it.',
  ],
  [
    'Faults shown',
    'When a portal is down or returns bad data, we say which one and since when, and keep the last good data.',
  ],
] as const;

/** Who we are and how we treat data (PRODUCT §2). */
export function About() {
  return (
    <Section
      id="about"
      title="The mason’s oldest proof"
      lead={
        <>
          A weight on a string shows whether a wall is true. {PRODUCT_NAME} holds leads to the same test: what
          the public record says, and nothing it does not.{' '}
          <a href="/about" className="text-ink underline">
            More about us
          </a>
        </>
      }
    >
      <dl className="grid gap-x-12 gap-y-8 border-t border-line-strong pt-6 sm:grid-cols-2">
        {HABITS.map(([name, says]) => (
          <div key={name}>
            <dt className="text-16 font-semibold">{name}</dt>
            <dd className="mt-1 text-14 text-pretty text-muted">{says}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
