import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { Section } from './frame.tsx';

const HABITS = [
  [
    'From the source',
    'Every permit comes from a government’s own open-data portal. The lead names and links it.',
  ],
  ['Nothing invented', 'A field the record leaves blank stays blank.'],
  ['Changes kept', 'When a city corrects a record, you see what changed, and when.'],
  ['Faults shown', 'When a portal is down, we say which one and since when.'],
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
      <dl className="grid gap-x-12 gap-y-4 border-t border-line-strong pt-6 sm:grid-cols-2 sm:gap-y-8">
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
