import { STATES } from '#shared/domain/permit/states.ts';
import { listInWords } from '#shared/domain/words.ts';
import { formatSpan } from '../../lib/format/days.ts';
import { counted, formatCount, formatRecent } from '../../lib/format/format.ts';
import { type Figure, FigureStrip } from '../../ui/figure-strip.tsx';
import { NotCountedYet } from '../../ui/places/not-counted-yet.tsx';
import type { Status } from './use-status.ts';

/** Longer lists are cut. */
const NAMES_MOST = 3;

/** The four cards (PRODUCT §2). `failed`: the last request failed, so that `status` is outdated. */
export function StatusCards(props: { readonly status: Status | undefined; readonly failed: boolean }) {
  const { status, failed } = props;
  return (
    <FigureStrip
      figures={[
        {
          label: 'Permits Collected',
          figure:
            status === undefined ? (
              <span className="text-28">
                <NotCountedYet count="permitsCollected" />
              </span>
            ) : (
              formatCount(status.totalPermits)
            ),
          note: status === undefined ? 'Shown until the count loads.' : collectedNote(status),
        },
        activeStates(status, failed),
        collection(status, failed),
        lastSync(status, failed),
      ]}
    />
  );
}

/** What is counted: permits join it when searches find them, which is after their source is read. */
function collectedNote({ sources }: Status): string {
  const read = sources.filter(({ lastSuccess }) => lastSuccess !== null).length;
  return `In search now. ${formatCount(read)} of ${counted(sources.length, 'source')} read.`;
}

function activeStates(status: Status | undefined, failed: boolean): Figure {
  const label = 'Active States';
  if (status === undefined) return { label, figure: failed ? '—' : undefined, note: `Of ${STATES.length}.` };
  const active = status.states.filter(({ onTime }) => onTime).length;
  return { label, figure: active, note: `Of ${STATES.length} that we collect in.` };
}

function collection(status: Status | undefined, failed: boolean): Figure {
  const label = 'Collection Status';
  if (failed) return { label, figure: '—', note: 'Unknown: the status could not be loaded.' };
  if (status === undefined) return { label, figure: undefined, note: 'Loading.' };
  const { onTime, delayedSince, cause } = status.collection;
  const behind = status.states.filter((state) => !state.onTime).map(({ state }) => state);
  const all = status.states.length;
  if (onTime)
    return {
      label,
      figure: <span className="text-issued">LIVE</span>,
      note:
        behind.length === 0
          ? 'All states up to date.'
          : `In ${all - behind.length} of ${counted(all, 'state')}. Behind: ${shortList(behind)}.`,
    };
  return {
    label,
    figure: <span className="text-problem">{delayedSince === null ? 'Waiting' : 'Delayed'}</span>,
    note: `${delayedSince === null ? '' : `Since ${formatRecent(delayedSince)}. `}${cause ?? ''}`,
  };
}

/** "Ohio, Texas, Virginia and 2 more". */
function shortList(names: readonly string[]): string {
  const [shown, more] = [names.slice(0, NAMES_MOST), names.length - NAMES_MOST];
  return listInWords(more > 0 ? [...shown, `${more} more`] : shown);
}

function lastSync(status: Status | undefined, failed: boolean): Figure {
  const label = 'Last Sync';
  if (status === undefined)
    return { label, figure: failed ? '—' : undefined, note: 'The last successful run.' };
  const { at, lastSync: last } = status;
  if (last === null) return { label, figure: '—', note: 'No run has succeeded yet.' };
  return {
    label,
    figure: (
      <>
        {formatSpan(Date.parse(at) - Date.parse(last))}
        <span className="text-14 font-normal text-muted"> ago</span>
      </>
    ),
    note: `${formatRecent(last)}.`,
  };
}
