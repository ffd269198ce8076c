import type { Output } from '#shared/contract/index.ts';
import { formatSpan } from '../../lib/span.ts';

/** The counts and the status anyone may read (PRODUCT §7). */
export interface Measured {
  readonly stats: Output<'permitStats'>;
  readonly status: Output<'scrapersStatus'>;
}

/** What stands in place of a stated figure, by the figure's name. */
export type Figures = Readonly<Record<'states' | 'cities' | 'permits' | 'total', string>> & {
  readonly updated: string | null;
};

/** The measured figures as they are written; `updated` is null until something has been collected. */
export function figuresOf({ stats, status }: Measured, now: Date): Figures {
  const count = (value: number): string => value.toLocaleString('en-US');
  const permits = count(stats.totalPermits);
  return {
    states: count(stats.availableStates),
    cities: count(status.sources.filter(({ lastSuccess }) => lastSuccess !== null).length),
    permits,
    total: permits,
    updated: status.lastSync === null ? null : formatSpan(now.getTime() - Date.parse(status.lastSync)),
  };
}

/** The states a source of which has been collected. */
export function statesOnFile({ status }: Measured): string[] {
  return status.sources.flatMap(({ state, lastSuccess }) => (lastSuccess === null ? [] : [state]));
}
