import { TextLink } from '../../ui/link.tsx';
import { DrawingSheet } from '../../ui/overlay/drawing-sheet.tsx';

const DO = [
  'Name the source and its license on every lead, and link to the official record where there is one.',
  'Keep the history of corrections: what the city said before, what it says now, and the day we saw it.',
  'Say which portal is down or late, and since when.',
  'Answer people who are named in a record and want their name removed.',
] as const;

const DO_NOT = [
  'Guess, buy or add a phone number, a name or a value the record does not show.',
  'Show a number that we have not measured without saying so.',
  'Renew a plan, keep a card, or make leaving harder than joining.',
  'Sell or share who you are, what you search for or who you call.',
] as const;

/** PRODUCT §2, values. */
export function Values() {
  return (
    <DrawingSheet
      title="Our values"
      lead={
        <>
          A short list that you can check. If we break it, <TextLink to="/contact">tell us</TextLink>.
        </>
      }
    >
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        <Column title="What we do" lines={DO} done />
        <Column title="What we do not do" lines={DO_NOT} done={false} />
      </div>
    </DrawingSheet>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly done: boolean;
}

function Column({ title, lines, done }: ColumnProps) {
  return (
    <section aria-label={title}>
      <h3 className="border-b border-line-strong pb-2 text-16 font-semibold">{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line} className="flex gap-3 border-b border-line py-3 text-14 text-pretty text-muted">
            <svg
              viewBox="0 0 12 12"
              aria-hidden="true"
              className={`mt-1 size-3 shrink-0 ${done ? 'text-issued' : 'text-muted'}`}
            >
              <path
                d={done ? 'm1 6.500 3.500 3.500L11 2' : 'm2 2 8 8M10 2 2 10'}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
              />
            </svg>
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
