import { useState } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { isWorkedOn, type WorkStage } from '#shared/domain/work-list.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { readTabItem, saveTabItem } from '../../../lib/saved/tab-storage.ts';
import { CheckboxField } from '../../../ui/checkbox.tsx';

/** The tab's storage key for "Hide what I worked on". */
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

export function HiddenLeadsBar({ leads }: { readonly leads: VisibleLeads }) {
  const { hidden, workedOn, showsHidden, hidesWorkedOn } = leads;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-1 text-14 print:hidden">
      <CheckboxField
        label="Hide what I worked on"
        checked={hidesWorkedOn}
        onChange={(event) => leads.setHidesWorkedOn(event.target.checked)}
        className="min-h-11 sm:min-h-8"
      />
      <p className="flex flex-wrap items-center gap-x-2 text-muted">
        {hidesWorkedOn && workedOn > 0 && (
          <span>{formatCount(workedOn)} worked on, not shown on this page</span>
        )}
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
    </div>
  );
}
