import { STATES } from '#shared/domain/permit/states.ts';
import { formatCount, formatRecent } from '../../lib/format.ts';
import { formatSpan } from '../../lib/span.ts';
import { type Figure, FigureStrip } from '../../ui/figure-strip.tsx';
import { UnknownCount } from '../../ui/unknown-count.tsx';
import type { Status } from './use-status.ts';

export interface StatusCardsProps {
  /** The last answer; undefined before the first. */
  readonly status: Status | undefined;
  /** The last question was not answered: what is known is old. */
  readonly failed: boolean;
}

/** The four cards (PRODUCT §2). */
export function StatusCards({ status, failed }: StatusCardsProps) {
  return (
    <FigureStrip
      figures={[
        {
          label: 'Permits Collected',
          figure:
            status === undefined ? (
              <span className="text-28">
                <UnknownCount count="permitsCollected" />
              </span>
            ) : (
              formatCount(status.totalPermits)
            ),
          note: status === undefined ? 'Shown until the count arrives.' : 'On file now.',
        },
        activeStates(status, failed),
        collection(status, failed),
        lastSync(status, failed),
      ]}
    />
  );
}

function activeStates(status: Status | undefined, failed: boolean): Figure {
  const label = 'Active States';
  if (status === undefined) return { label, figure: failed ? '—' : undefined, note: `Of ${STATES.length}.` };
  const active = status.states.filter(({ onTime }) => onTime).length;
  return { label, figure: active, note: `Of ${STATES.length} that we collect in.` };
}

function collection(status: Status | undefined, failed: boolean): Figure {
  const label = 'Collection Status';
  if (failed)
    return {
      label,
      figure: '—',
      note: 'Not known: the status could not be read.',
    };
  if (status === undefined) return { label, figure: undefined, note: 'Asking.' };
  const { onTime, delayedSince, cause } = status.collection;
  if (onTime)
    return {
      label,
      figure: <span className="text-issued">LIVE</span>,
      note: 'The planner runs, and sources answer.',
    };
  return {
    label,
    figure: <span className="text-problem">{delayedSince === null ? 'Waiting' : 'Delayed'}</span>,
    note: `${delayedSince === null ? '' : `Since ${formatRecent(delayedSince)}. `}${cause ?? ''}`,
  };
}

function lastSync(status: Status | undefined, failed: boolean): Figure {
  const label = 'Last Sync';
  if (status === undefined) return { label, figure: failed ? '—' : undefined, note: 'The last good run.' };
  const { at, lastSync: last } = status;
  if (last === null) return { label, figure: '—', note: 'No run has ended well yet.' };
  return {
    label,
    figure: formatSpan(Date.parse(at) - Date.parse(last)),
    note: `Ago: ${formatRecent(last)}.`,
  };
}
