import { counted } from '../../lib/format/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { type Station, StationDrawing } from './flow-station.tsx';
import type { Status } from './use-status.ts';

interface Step {
  readonly station: Station;
  readonly title: string;
  readonly words: string;
  /** The line after it is dashed while collection is delayed. */
  readonly collecting: boolean;
}

function listSteps({ sources, states, totalPermits }: Status): readonly Step[] {
  return [
    {
      station: 'portals',
      title: 'Official portals',
      words: `${counted(sources.length, 'source')} of cities, counties and states, in ${counted(states.length, 'state')}.`,
      collecting: true,
    },
    {
      station: 'read',
      title: 'Read',
      words: 'Most sources every day, some every week.',
      collecting: true,
    },
    {
      station: 'compare',
      title: 'Compare',
      words: 'Only new and changed records are stored. A source that looks broken is held back.',
      collecting: true,
    },
    {
      station: 'file',
      title: 'File',
      words: `${counted(totalPermits, 'permit')}, each with its changes and its source.`,
      collecting: false,
    },
    {
      station: 'index',
      title: 'Index',
      words: 'One index serves search, map and trends.',
      collecting: false,
    },
    {
      station: 'leads',
      title: 'Your leads',
      words: 'In your search, or sent by your alerts.',
      collecting: false,
    },
  ];
}

/** How a permit becomes a lead (PRODUCT §2): six steps on one line, which is vertical on a phone. */
export function FlowDiagram({ status }: { readonly status: Status }) {
  const live = status.collection.onTime;
  return (
    <figure className="mt-3">
      <ol className="grid gap-y-0 lg:grid-cols-6">
        {listSteps(status).map(({ station, title, words, collecting }, index, steps) => (
          <li key={station} className="relative flex gap-4 pb-6 lg:flex-col lg:gap-2 lg:pr-4 lg:pb-0">
            {index < steps.length - 1 && <Line dashed={collecting && !live} />}
            <StationDrawing station={station} />
            <div className="min-w-0 pt-1 lg:pt-0">
              <h3 className="text-14 font-medium">
                <span aria-hidden="true" className="mr-2 font-mono text-12 text-muted">
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className="text-12 text-pretty text-muted">{words}</p>
            </div>
          </li>
        ))}
      </ol>
      <figcaption className={classNames('text-12', live ? 'sr-only' : 'mt-2 text-problem')}>
        {live
          ? 'The collection is live.'
          : 'Dashed: no new permits arrive here while collection is delayed. Permits on file stay.'}
      </figcaption>
    </figure>
  );
}

/** The line to the next step; dashed while collection is delayed. */
function Line({ dashed }: { readonly dashed: boolean }) {
  const dashes = dashed ? '4 4' : undefined;
  const stroke = dashed ? 'var(--problem)' : 'var(--line-strong)';
  return (
    <>
      <svg
        aria-hidden="true"
        className="absolute inset-x-0 top-8 hidden h-2 w-full overflow-visible lg:block"
      >
        <line x1="0" x2="100%" y1="4" y2="4" stroke={stroke} strokeWidth="1.5" strokeDasharray={dashes} />
        <svg x="100%" y="4" overflow="visible" aria-hidden="true">
          <path d="m-16-4 6 4-6 4" fill="none" stroke={stroke} strokeWidth="1.5" />
        </svg>
      </svg>
      <svg aria-hidden="true" className="absolute inset-y-0 left-8 h-full w-2 overflow-visible lg:hidden">
        <line x1="4" x2="4" y1="0" y2="100%" stroke={stroke} strokeWidth="1.5" strokeDasharray={dashes} />
        <svg x="4" y="100%" overflow="visible" aria-hidden="true">
          <path d="m-4-12 4 6 4-6" fill="none" stroke={stroke} strokeWidth="1.5" />
        </svg>
      </svg>
    </>
  );
}
