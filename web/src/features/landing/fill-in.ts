import type { Output } from '#shared/contract/index.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import { formatSpan } from '../../lib/format/days.ts';

/** The public counts and status (PRODUCT §7). */
export interface MeasuredFigures {
  readonly stats: Output<'permitStats'>;
  readonly status: Output<'scrapersStatus'>;
}

/** The measured figures as text, by name. `updated` is null before the first collection. */
export function formatFigures(
  { stats, status }: MeasuredFigures,
  now: Date,
): Readonly<Record<string, string | null>> {
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

/**
 * Fills the prerendered page with current data: measured counts, the contact address, and whether the permits are samples.
 * After an error the page keeps its stated figures. It does not check who is signed in.
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
  for (const [name, figure] of Object.entries(formatFigures(measured, now))) {
    if (figure === null) continue;
    for (const place of page.querySelectorAll(`[data-figure="${name}"]`)) place.textContent = figure;
    for (const label of page.querySelectorAll<HTMLElement>(`[data-label="${name}"]`))
      label.textContent = label.dataset['measured'] ?? label.textContent;
  }
  for (const mark of page.querySelectorAll('[data-stated-mark]')) mark.remove();
  for (const note of page.querySelectorAll('[data-coverage-note]'))
    note.textContent =
      measured.status.lastSync === null
        ? 'Measured now. The first collection is still running.'
        : 'Measured now, from the records on file.';
  const onFile = new Set<string>(
    measured.status.sources.flatMap(({ state, lastSuccess }) => (lastSuccess === null ? [] : [state])),
  );
  for (const item of page.querySelectorAll<HTMLElement>('[data-state]')) {
    const mark = item.querySelector<HTMLElement>('[data-on-file]');
    if (mark !== null) mark.hidden = !onFile.has(item.dataset['state'] ?? '');
  }
  for (const shape of page.querySelectorAll('[data-plan-state]'))
    shape.toggleAttribute('data-on-file', onFile.has(shape.getAttribute('data-plan-state') ?? ''));
  for (const legend of page.querySelectorAll<HTMLElement>('[data-plan-legend]'))
    legend.hidden = onFile.size === 0;
}
