import { useState } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { isWorkedOn, type WorkStage } from '#shared/domain/work-list.ts';
import { useTabFlag } from './tab-flag.ts';

export interface VisibleLeads {
  readonly shown: readonly ScoredPermit[];
  /** How many leads of the page the user marked as hidden, whether shown or not. */
  readonly hidden: number;
  readonly workedOn: number;
  /** Whether some leads of the page are left out or could be. */
  readonly hasNote: boolean;
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
  const [hidesWorkedOn, setHidesWorkedOn] = useTabFlag('leads-without-worked-on');
  const isHidden = ({ id }: ScoredPermit): boolean => stages.get(id) === 'hidden';
  const isTaken = ({ id }: ScoredPermit): boolean => isWorkedOn(stages.get(id) ?? 'saved');
  const hidden = permits.filter(isHidden).length;
  const workedOn = permits.filter(isTaken).length;
  return {
    shown: permits.filter(
      (permit) => !(isHidden(permit) && !showsHidden) && !(isTaken(permit) && hidesWorkedOn),
    ),
    hidden,
    workedOn,
    hasNote: hidden > 0 || (hidesWorkedOn && workedOn > 0),
    showsHidden,
    hidesWorkedOn,
    setShowsHidden,
    setHidesWorkedOn,
  };
}
