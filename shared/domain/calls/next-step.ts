import { steppedAt, type WorkStage, type WorkStep } from '../work-list.ts';
import { byCallBack, type CallBack, isOpenStage, openCallBack } from './call-back.ts';

interface Listed {
  readonly permitId: string;
  readonly stage: WorkStage;
  readonly steps: readonly WorkStep[];
  readonly callBack: CallBack | null;
}

/** Sorts by next step: open leads by call-back, then those without one, then decided ones; then newest step first, then id: a total order. */
export function byNextStep(a: Listed, b: Listed): number {
  const byRank = rankOf(a) - rankOf(b);
  if (byRank !== 0) return byRank;
  const [first, second] = [openCallBack(a), openCallBack(b)];
  const byDay = first === null || second === null ? 0 : byCallBack(first, second);
  if (byDay !== 0) return byDay;
  const [stepped, before] = [steppedAt(a.steps), steppedAt(b.steps)];
  if (stepped !== before) return stepped > before ? -1 : 1;
  return a.permitId < b.permitId ? -1 : 1;
}

function rankOf({ stage, callBack }: Listed): number {
  if (!isOpenStage(stage)) return 2;
  return callBack === null ? 1 : 0;
}
