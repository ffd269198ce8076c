import type { Output } from '#shared/contract/index.ts';

/** The counts and the status anyone may read (spec §7). */
export interface Measured {
  readonly stats: Output<'permitStats'>;
  readonly status: Output<'scrapersStatus'>;
}

/** What stands in place of a stated figure, by the figure's name. */
export type Figures = Readonly<Record<'states' | 'cities' | 'permits' | 'total', string>> & {
  readonly updated: string | null;
};

const HOUR = 3_600_000;

/** The measured figures as they are written; `updated` is null until something has been collected. */
export function figuresOf({ stats, status }: Measured, now: Date): Figures {
  const count = (value: number): string => value.toLocaleString('en-US');
  const permits = count(stats.totalPermits);
  return {
    states: count(stats.availableStates),
    cities: count(status.sources.filter(({ lastSuccess }) => lastSuccess !== null).length),
    permits,
    total: permits,
    updated: status.lastSync === null ? null : span(now.getTime() - Date.parse(status.lastSync)),
  };
}

/** The states a source of which has been collected. */
export function statesOnFile({ status }: Measured): string[] {
  return status.sources.flatMap(({ state, lastSuccess }) => (lastSuccess === null ? [] : [state]));
}

/** A length of time in the largest unit that says it: `0 min`, `59 min`, `47 h`, `2 days`. */
function span(milliseconds: number): string {
  const hours = Math.max(0, milliseconds) / HOUR;
  if (hours < 1) return `${Math.floor(hours * 60)} min`;
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`;
}
