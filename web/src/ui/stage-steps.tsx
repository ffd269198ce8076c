import { stageLabel, type WorkStep } from '#shared/domain/work-list.ts';
import { formatRecent } from '../lib/format/format.ts';

/** Steps shown; the earlier ones are kept and are in the account's download. */
const SHOWN = 4;

/** When a permit came to its stages, the newest first: "Contacted Nov 20, 6:40 AM, before that Saved Nov 18, 7:02 AM." */
export function StageSteps({ steps }: { readonly steps: readonly WorkStep[] }) {
  const told = steps
    .slice(-SHOWN)
    .toReversed()
    .map(({ stage, at }) => `${stageLabel(stage)} ${formatRecent(at)}`);
  return <>{told.join(', before that ')}.</>;
}
