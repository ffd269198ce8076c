import { useState } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { isWorkedOn, type WorkStage } from '#shared/domain/work-list.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { readTabItem, saveTabItem } from '../../../lib/saved/tab-storage.ts';

/** The tab's storage key for "Hide leads on my list". */
const KEY = 'leads-without-worked-on';

interface VisibleLeads {
  readonly shown: readonly ScoredPermit[];
  /** How many leads of the page the user marked as hidden, whether shown or not. */
  readonly hidden: number;
  readonly workedOn: number;
  readonly showsHidden: boolean;
  readonly hidesWorkedOn: boolean;
  readonly setShowsHidden: (shows: boolean) => void;
  readonly setHidesWorkedOn: (hides: boolean) => void;
}

/** Removes hidden leads, and leads the user works on if they chose so, from a page of leads. */
export function useVisibleLeads(
  permits: readonly ScoredPermit[],
  stages: ReadonlyMap<string, WorkStage>,
): VisibleLeads {
  const [showsHidden, setShowsHidden] = useState(false);
  const [hidesWorkedOn, setHides] = useState(() => readTabItem(KEY) === true);
  const isHidden = ({ id }: ScoredPermit): boolean => stages.get(id) === 'hidden';
  const isTaken = ({ id }: ScoredPermit): boolean => isWorkedOn(stages.get(id) ?? 'saved');
  return {
    shown: permits.filter(
      (permit) => !(isHidden(permit) && !showsHidden) && !(isTaken(permit) && hidesWorkedOn),
    ),
    hidden: permits.filter(isHidden).length,
    workedOn: permits.filter(isTaken).length,
    showsHidden,
    hidesWorkedOn,
    setShowsHidden,
    setHidesWorkedOn: (hides) => {
      setHides(hides);
      saveTabItem(KEY, hides);
    },
  };
}

/** How many leads of the page are left out, and a way to see the hidden ones. */
export function HiddenLeadsNote({ leads }: { readonly leads: VisibleLeads }) {
  const { hidden, workedOn, showsHidden, hidesWorkedOn } = leads;
  const leavesOut = hidesWorkedOn && workedOn > 0;
  if (hidden === 0 && !leavesOut) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 px-3 py-1 text-14 text-muted sm:px-6 print:hidden">
      {leavesOut && <span>{formatCount(workedOn)} on your list, not shown on this page</span>}
      {hidden > 0 && (
        <span>
          {formatCount(hidden)} hidden ·{' '}
          <button
            type="button"
            onClick={() => leads.setShowsHidden(!showsHidden)}
            className="min-h-11 rounded px-1 font-medium text-ink underline sm:min-h-8"
          >
            {showsHidden ? 'Hide again' : 'Show'}
          </button>
        </span>
      )}
    </p>
  );
}
