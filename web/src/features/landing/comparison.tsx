import { PRICE, PRODUCT_NAME } from '#shared/domain/plan.ts';
import { Section } from './frame.tsx';

/** The largest provider of the same kind of data: price in US dollars a month, and median days until a permit shows. */
const LARGEST = { dollars: 600, days: 84 } as const;
const OURS = { dollars: Number(PRICE.amount), days: 1 } as const;

/** Price and delay, ours and the largest provider's, drawn to one scale. */
export function Comparison() {
  return (
    <Section
      sheet="A-102"
      title="Drawn to scale"
      lead="These records are public. What you pay for is the reading, so it should be quick and cost little."
    >
      <div className="grid gap-12">
        <Measured
          caption="A month of access"
          rows={[
            { who: 'The largest provider', figure: `$${LARGEST.dollars}`, share: 1 },
            {
              who: PRODUCT_NAME,
              figure: `$${OURS.dollars}`,
              share: OURS.dollars / LARGEST.dollars,
              ours: true,
            },
          ]}
        />
        <Measured
          caption="From the permit to your list"
          rows={[
            { who: 'The largest provider, median', figure: `${LARGEST.days} days`, share: 1 },
            {
              who: `${PRODUCT_NAME}, once the city has published`,
              figure: 'Daily',
              share: OURS.days / LARGEST.days,
              ours: true,
            },
          ]}
        />
        <p className="max-w-prose text-14 text-pretty text-muted">
          How soon a permit is published is up to the city: some do it within hours, some within weeks. We
          read every source daily, show when each was last read, and cannot show what a city has not
          published.
        </p>
      </div>
    </Section>
  );
}

interface Row {
  readonly who: string;
  readonly figure: string;
  /** Length of its line, 1 for the longest. */
  readonly share: number;
  readonly ours?: boolean;
}

function Measured({ caption, rows }: { readonly caption: string; readonly rows: readonly Row[] }) {
  return (
    <div>
      <h3 className="text-14 font-medium">{caption}</h3>
      <dl className="mt-3 grid gap-5">
        {rows.map(({ who, figure, share, ours = false }) => (
          <div key={who}>
            <div className="flex items-baseline justify-between gap-4">
              <dt className="text-14 text-muted">{who}</dt>
              <dd
                className={`figures font-mono whitespace-nowrap ${ours ? 'text-44 font-medium' : 'text-28'}`}
              >
                {figure}
              </dd>
            </div>
            <svg
              aria-hidden="true"
              className={`mt-1 block h-4 w-full overflow-visible ${ours ? 'text-signal' : 'text-ink'}`}
            >
              <line x1="0" y1="8" x2="100%" y2="8" stroke="var(--line)" strokeWidth="1" />
              <rect
                x="0"
                y={ours ? 5 : 6.5}
                width={`${share * 100}%`}
                height={ours ? 6 : 3}
                fill="currentColor"
              />
              <path d="M0 1v14" stroke="currentColor" strokeWidth="1.5" />
              <line
                x1={`${share * 100}%`}
                x2={`${share * 100}%`}
                y1="1"
                y2="15"
                stroke="currentColor"
                strokeWidth="1.5"
              />
            </svg>
          </div>
        ))}
      </dl>
    </div>
  );
}
