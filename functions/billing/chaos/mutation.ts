import { runMutants } from '#functions/harness/mutation.ts';
import { BILLING_MUTANTS } from './mutants.ts';

const FIGURES = ['paid_not_active', 'active_not_paid', 'double'];
const FIGURE = /^paid_not_active (\d+) active_not_paid (\d+) double (\d+)$/;

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
      script: 'functions/billing/chaos/chaos-billing.ts',
      argumentsFor: () => ['--seeds', '600', '--until-wrong'],
      figure: FIGURE,
      isClean: (figure) => countsOf(figure).every((count) => count === 0),
      cause: 'seed ',
      onFigure(figure) {
        for (const [at, count] of countsOf(figure).entries())
          turned[at] = (turned[at] ?? 0) + Number(count > 0);
      },
    },
    only,
    say,
  );
  say(`turned ${FIGURES.map((figure, at) => `${figure} ${turned[at]}`).join(' ')}`);
  return only.length === 0 && turned.includes(0) ? 1 : code;
}

function countsOf(figure: string): readonly number[] {
  return (FIGURE.exec(figure) ?? []).slice(1).map(Number);
}
