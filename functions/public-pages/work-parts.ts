import {
  PERIOD_DAYS,
  type WorkFigures,
  YEAR_DAYS,
} from '#functions/permits/lead-index/figures/place-figures.ts';
import { addDays } from '#shared/domain/days.ts';
import { counted, formatCount, formatDate, formatMoney } from '#shared/domain/words.ts';
import { type Html, html } from './html.ts';
import { percentText } from './words.ts';

/** A median needs as many values, and that half of the permits have one: else it would tell of a few. */
const VALUES_LEAST = 20;
const VALUED_SHARE = 0.5;
/** A change needs as many permits in both periods. */
const CHANGE_LEAST = 30;

/** The days that figures are of, `YYYY-MM-DD`. */
export interface Span {
  readonly since: string;
  readonly until: string;
}

/** The median value in US dollars where enough permits show one. */
export function shownMedian({ median, valued, year }: WorkFigures): number | null {
  return valued >= VALUES_LEAST && valued >= year * VALUED_SHARE ? median : null;
}

/** "12% more than in the 30 days before"; null where records or permits are too few to compare. */
export function changeText({ recent, before }: WorkFigures, { since, until }: Span): string | null {
  if (recent < CHANGE_LEAST || before < CHANGE_LEAST || since > addDays(until, 1 - 2 * PERIOD_DAYS))
    return null;
  const change = Math.round(100 * (recent / before - 1));
  const than = `in the ${PERIOD_DAYS} days before`;
  if (change === 0) return `as many as ${than}`;
  return `${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than ${than}`;
}

/** What the long period is called: the records of a place may be younger. */
function yearLabel(span: Span): string {
  return isFullYear(span) ? 'Last 12 months' : 'On record';
}

/** Whether records reach back a year, up to a week. */
export function isFullYear({ since, until }: Span): boolean {
  return since <= addDays(until, 7 - YEAR_DAYS);
}

/** The four figures at the top of a page. */
export function workFigures(work: WorkFigures, span: Span): Html {
  const { recent, year, valued, contractor, owner, phone } = work;
  const median = shownMedian(work);
  const change = changeText(work, span);
  const of = (part: number): string => percentText(part, year);
  const rows = [
    [
      'Last 30 days',
      formatCount(recent),
      `To ${formatDate(span.until)}${change === null ? '.' : `, ${change}.`}`,
    ],
    [yearLabel(span), formatCount(year), `Since ${formatDate(span.since)}.`],
    [
      'Median value',
      median === null ? '—' : formatMoney(median),
      median === null
        ? `Too few to say: a value is on ${formatCount(valued)} of ${counted(year, 'permit')}.`
        : `Of ${counted(valued, 'permit')} with a value.`,
    ],
    [
      'Name a contractor',
      of(contractor),
      `${owner === 0 ? 'None names' : `${of(owner)} name`} an owner, ${phone === 0 ? 'none shows' : `${of(phone)} show`} a phone.`,
    ],
  ];
  return html`<dl class="figures">${rows.map(
    ([label = '', figure = '', note = '']) =>
      html`<div><dt>${label}</dt><dd>${figure}</dd><dd>${note}</dd></div>`,
  )}</dl>`;
}

const [BAR, GAP, HEIGHT] = [16, 4, 120];

/** Permits by week: bars, and the same as a table. Weeks that are not wholly on record have no bar. */
export function weeksChart({ weeks }: WorkFigures, { since, until }: Span): Html {
  const all = weeks.map((permits, at) => {
    const end = addDays(until, -7 * (weeks.length - 1 - at));
    return { permits, at, from: addDays(end, -6), end };
  });
  const shown = all.filter(({ from }) => from >= since);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return html`<p>No whole week is on record yet.</p>`;
  const most = Math.max(1, ...shown.map(({ permits }) => permits));
  const least = Math.min(...shown.map(({ permits }) => permits));
  const width = weeks.length * (BAR + GAP) - GAP;
  const label = `Permits by week from ${formatDate(first.from)} to ${formatDate(last.end)}: between ${formatCount(least)} and ${formatCount(most)}, ${formatCount(last.permits)} in the last week.`;
  const bars = shown.map(({ permits, at }) => {
    const height = Math.round((HEIGHT * permits) / most);
    return html`<rect x="${at * (BAR + GAP)}" y="${HEIGHT - height}" width="${BAR}" height="${height}" fill="var(--${at === weeks.length - 1 ? 'signal' : 'final'})"/>`;
  });
  return html`<figure>
<svg class="weeks" viewBox="0 0 ${width} ${HEIGHT + 1}" role="img" aria-label="${label}">${bars}<path d="M0 ${HEIGHT + 0.5}H${width}" stroke="var(--line-strong)"/></svg>
<div class="ends"><span>Week to ${formatDate(all[0]?.end ?? until)}</span><span>${formatDate(last.end)}</span></div>
<figcaption>Most in a week: ${formatCount(most)}. Fewest: ${formatCount(least)}.${first.at > 0 ? ` The first whole week on record ends on ${formatDate(first.end)}.` : ''}</figcaption>
</figure>
<details><summary>The weeks as a table</summary>
<table class="weeks-table"><thead><tr><th scope="col">Week</th><th scope="col" class="n">Permits</th></tr></thead><tbody>${shown.map(
    ({ from, end, permits }) =>
      html`<tr><th scope="row">${formatDate(from)} to ${formatDate(end)}</th><td class="n">${formatCount(permits)}</td></tr>`,
  )}</tbody></table></details>`;
}

/** A row of figures in a table, with the name that it is about. */
export function workRow(name: Html, work: WorkFigures): Html {
  const median = shownMedian(work);
  return html`<tr><th scope="row">${name}</th><td class="n">${formatCount(work.recent)}</td><td class="n">${formatCount(work.year)}</td><td class="n">${median === null ? '—' : formatMoney(median)}</td></tr>`;
}

/** A table of `workRow`. */
export function workTable(what: string, span: Span, rows: readonly Html[]): Html {
  return html`<table><thead><tr><th scope="col">${what}</th><th scope="col" class="n">30 days</th><th scope="col" class="n">${yearLabel(span)}</th><th scope="col" class="n">Median value</th></tr></thead><tbody>${rows}</tbody></table>`;
}
