import { useState } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { isWorkedOn, type WorkStage } from '#shared/domain/work-list.ts';
import { formatCount } from '../../../lib/format.ts';
import { keepInTab, readFromTab } from '../../../lib/tab-storage.ts';
import { CheckboxField } from '../../../ui/checkbox.tsx';

/** Where this tab remembers that leads which are worked on are left out. */
const KEY = 'leads-without-worked-on';

/** What of a page of leads the user has put aside. */
export interface Aside {
  /** The rows that stay. */
  readonly shown: readonly ScoredPermit[];
  /** Hidden ones on this page, whether they are shown now or not. */
  readonly hidden: number;
  readonly workedOn: number;
  readonly showsHidden: boolean;
  readonly leavesOutWorkedOn: boolean;
  readonly showHidden: (show: boolean) => void;
  readonly leaveOutWorkedOn: (leaveOut: boolean) => void;
}

/** Takes from a page of leads what the user has hidden, and what is worked on where that is left out. */
export function useAside(permits: readonly ScoredPermit[], stages: ReadonlyMap<string, WorkStage>): Aside {
  const [showsHidden, showHidden] = useState(false);
  const [leavesOutWorkedOn, setLeavesOut] = useState(() => readFromTab(KEY) === true);
  const isHidden = ({ id }: ScoredPermit): boolean => stages.get(id) === 'hidden';
  const isDone = ({ id }: ScoredPermit): boolean => isWorkedOn(stages.get(id) ?? 'saved');
  return {
    shown: permits.filter(
      (permit) => !(isHidden(permit) && !showsHidden) && !(isDone(permit) && leavesOutWorkedOn),
    ),
    hidden: permits.filter(isHidden).length,
    workedOn: permits.filter(isDone).length,
    showsHidden,
    leavesOutWorkedOn,
    showHidden,
    leaveOutWorkedOn: (leaveOut) => {
      setLeavesOut(leaveOut);
      keepInTab(KEY, leaveOut);
    },
  };
}

/** Says what is put aside on this page, and brings it back. */
export function AsideBar({ aside }: { readonly aside: Aside }) {
  const { hidden, workedOn, showsHidden, leavesOutWorkedOn } = aside;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-1 text-14 print:hidden">
      <CheckboxField
        label="Hide what I worked on"
        checked={leavesOutWorkedOn}
        onChange={(event) => aside.leaveOutWorkedOn(event.target.checked)}
        className="min-h-11 sm:min-h-8"
      />
      <p className="flex flex-wrap items-center gap-x-2 text-muted">
        {leavesOutWorkedOn && workedOn > 0 && (
          <span>{formatCount(workedOn)} worked on left out of this page</span>
        )}
        {hidden > 0 && (
          <span>
            {formatCount(hidden)} hidden ·{' '}
            <button
              type="button"
              onClick={() => aside.showHidden(!showsHidden)}
              className="min-h-11 rounded px-1 font-medium text-ink underline sm:min-h-8"
            >
              {showsHidden ? 'Put away again' : 'Show'}
            </button>
          </span>
        )}
      </p>
    </div>
  );
}
