import type { Output } from '#shared/contract/index.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import { TO_REACH, WAYS } from '#shared/domain/permit/who.ts';
import { counted, formatCount, outOf100 } from '#shared/domain/words.ts';
import { formatSpan } from '../../lib/format/days.ts';

/** The public counts and status (PRODUCT §7). */
export interface MeasuredFigures {
  readonly stats: Output<'permitStats'>;
  readonly status: Output<'scrapersStatus'>;
}

/** The measured counts by name, and how long ago the last collection was; null before the first. */
export function measure({ stats, status }: MeasuredFigures, now: Date) {
  return {
    counts: {
      states: stats.availableStates,
      cities: stats.cities,
      permits: stats.openPermits,
      total: stats.totalPermits,
    },
    updated: status.lastSync === null ? null : formatSpan(now.getTime() - Date.parse(status.lastSync)),
  };
}

/**
 * Fills the prerendered page with current data: measured counts, the contact address, and whether the permits are samples.
 * After an error the page keeps its stated figures, and a claim that is lower than measured stays. It does not check who is signed in.
 */
export async function fillIn(page: HTMLElement, now: () => Date = () => new Date()): Promise<void> {
  const read = async <T>(name: string): Promise<T> => {
    const path = page.dataset[name];
    if (path === undefined) throw new Error(`The page does not say where its ${name} is.`);
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return (await response.json()) as T;
  };
  await Promise.allSettled([
    read<SiteConfig>('configPath').then((config) => showConfig(page, config)),
    Promise.all([
      read<MeasuredFigures['stats']>('statsPath'),
      read<MeasuredFigures['status']>('statusPath'),
    ]).then(([stats, status]) => showMeasured(page, { stats, status }, now())),
  ]);
}

function showConfig(page: HTMLElement, { contactEmail, data, mailboxUrl }: SiteConfig): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('[data-contact-email]')) {
    link.href = `mailto:${contactEmail}`;
    link.textContent = contactEmail;
  }
  const strip = page.querySelector<HTMLElement>('[data-strip]');
  const sentence = strip?.dataset[data];
  if (strip === null || (sentence === undefined && mailboxUrl === null)) return;
  for (const place of strip.querySelectorAll('[data-strip-sentence]')) place.textContent = sentence ?? '';
  for (const link of strip.querySelectorAll<HTMLAnchorElement>('[data-mailbox]')) {
    link.href = mailboxUrl ?? '/';
    link.hidden = mailboxUrl === null;
  }
  strip.hidden = false;
}

function showMeasured(page: HTMLElement, measured: MeasuredFigures, now: Date): void {
  const { counts, updated } = measure(measured, now);
  for (const [name, count] of Object.entries(counts)) {
    const text = formatCount(count);
    for (const claim of page.querySelectorAll<HTMLElement>(`[data-figure="${name}"]`)) {
      const isLower = count < Number(claim.dataset['claim']);
      if (isLower) claim.textContent = text;
      for (const note of page.querySelectorAll(`[data-note="${name}"]`))
        note.textContent = isLower ? '' : ` (measured today: ${text})`;
    }
  }
  const { reach } = measured.stats;
  const ways =
    reach === undefined
      ? []
      : WAYS.filter((way) => reach[way] > 0).map(
          (way) => `${outOf100(reach[way], counts.permits)} ${TO_REACH[way]}`,
        );
  for (const note of page.querySelectorAll('[data-coverage-note]'))
    note.textContent =
      `Measured today: ${counted(counts.cities, 'city', 'cities')} in ${counted(counts.states, 'state')}, ` +
      `${counted(counts.permits, 'permit')} still open. ` +
      (ways.length === 0 ? '' : `Of 100 leads: ${ways.join(', ')}. `) +
      (updated === null ? 'The first collection is still running.' : `Last read ${updated} ago.`);
  const read = new Set<string>(
    measured.status.sources.flatMap(({ state, lastSuccess }) => (lastSuccess === null ? [] : [state])),
  );
  for (const item of page.querySelectorAll<HTMLElement>('[data-state]')) {
    const mark = item.querySelector<HTMLElement>('[data-not-yet]');
    if (mark !== null) mark.hidden = read.has(item.dataset['state'] ?? '');
  }
}
