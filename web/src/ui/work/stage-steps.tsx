import { stageLabel, type WorkStep } from '#shared/domain/work-list.ts';
import { formatRecent } from '../../lib/format/format.ts';

/** The account's download has the earlier steps. */
const STEPS_MAX = 4;

/** The stages of a permit, newest first: "Contacted Nov 20, 6:40 AM, before that Saved Nov 18, 7:02 AM." */
export function StageSteps({ steps }: { readonly steps: readonly WorkStep[] }) {
  const texts = steps
    .slice(-STEPS_MAX)
    .toReversed()
    .map(({ stage, at }) => `${stageLabel(stage)} ${formatRecent(at)}`);
  return <>{texts.join(', before that ')}.</>;
}
