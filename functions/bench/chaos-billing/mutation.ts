import { runMutants } from '../chaos/mutation.ts';
import { BILLING_MUTANTS } from './mutants.ts';

const FIGURES = ['paid_not_active', 'active_not_paid', 'double'];

/**
 * Tells the stories with one guard of billing taken away at a time.
 * @param only parts of names: those mutants only; all when empty
 * @returns an exit code: 0 when each was seen and, all being told, each figure was turned by one of them
 */
export function runBillingMutants(only: readonly string[], say: (line: string) => void): number {
  const turned = FIGURES.map(() => 0);
  const code = runMutants(
    {
      mutants: BILLING_MUTANTS,
      script: 'chaos-billing.ts',
      args: ['--seeds', '600', '--until-wrong'],
      figure: /^paid_not_active (\d+) active_not_paid (\d+) double (\d+)$/,
      story: 'seed ',
      onFigure(counts) {
        for (const [at, count] of counts.entries()) turned[at] = (turned[at] ?? 0) + Number(count > 0);
      },
    },
    only,
    say,
  );
  say(`turned ${FIGURES.map((figure, at) => `${figure} ${turned[at]}`).join(' ')}`);
  return only.length === 0 && turned.includes(0) ? 1 : code;
}
