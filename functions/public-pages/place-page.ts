import type { DaysToIssue } from '#functions/permits/filings/filings-by-place.ts';
import { FILINGS_LEAST } from '#functions/permits/filings/measure-filings.ts';
import type { PlaceFigures } from '#functions/permits/lead-index/figures/place-figures.ts';
import { type Trade, tradeLabel } from '#shared/domain/permit/trades.ts';
import { PRICE, PRODUCT_NAME, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { counted, formatCount, formatMoney } from '#shared/domain/words.ts';
import { alertHref, PLACES_PATH, placePath, statePath } from './addresses.ts';
import type { PublicPage, Site } from './frame.ts';
import { type Html, html } from './html.ts';
import { type ShownSource, sourceList } from './source-parts.ts';
import { longDate } from './words.ts';
import {
  changeText,
  isFullYear,
  type Span,
  shownMedian,
  weeksChart,
  workFigures,
  workRow,
  workTable,
} from './work-parts.ts';

/** A city with its trades that have a page of their own, and the sources of its permits. */
export interface ShownPlace extends PlaceFigures {
  readonly toIssue: DaysToIssue;
  readonly from: readonly ShownSource[];
}

/** Links to other places at most. */
const OTHERS = 12;

/**
 * The page of a city, or of one of its trades.
 * @param others places of the state, most permits first
 */
export function placePage(
  place: ShownPlace,
  others: readonly PlaceFigures[],
  site: Site,
  trade?: Trade,
): PublicPage {
  const { state, city, all, trades, from } = place;
  const work = trade === undefined ? all : (trades.find((one) => one.trade === trade)?.work ?? all);
  const what = trade === undefined ? 'Building' : tradeLabel(trade);
  const name = `${what} permits in ${city}, ${state}`;
  const median = shownMedian(work);
  const sentence = `${counted(work.recent, 'permit')} issued in 30 days${median === null ? '' : `, median value ${formatMoney(median)}`}`;
  const description = `${name}: ${sentence}. Week by week, what the city publishes, and how complete it is. As of ${longDate(place.until)}.`;
  const path = placePath(place, trade);
  return {
    path,
    title: `${what} permits in ${city}, ${state}: ${formatCount(work.recent)} in 30 days`,
    description,
    crumbs: [
      ['Permits', PLACES_PATH],
      [state, statePath(state)],
      [city, placePath(place)],
      ...(trade === undefined ? [] : [[tradeLabel(trade), path] as const]),
    ],
    data: [dataset(place, name, description, `${site.origin}${path}`)],
    main: html`<h1>${name}</h1>
<p class="lead">${leadText(place, work, trade)}</p>
<div class="cols">
<div>${workFigures(work, place)}</div>
${offer(place, trade)}
<section><h2>Week by week</h2>${weeksChart(work, place)}</section>
${tradesSection(place, trade)}
${trade === undefined ? toIssueSection(place) : null}
<section><h2>What ${city} publishes</h2>
<p>The permits come from ${from.length === 1 ? 'this source' : 'these sources'}. A field that a record leaves blank stays blank.</p>
${sourceList(from)}</section>
${othersSection(place, others, trade)}
<section><h2>How we count</h2>
<p>A permit counts on its issue date. Cities publish some days late, so the figures end on ${longDate(place.until)}, the last day with all permits of ${state}. ${
      !isFullYear(place)
        ? `Our records of ${city} begin on ${longDate(place.since)}, so a year is not full yet. `
        : ''
    }${trade === undefined ? 'A permit may belong to several trades, or to none.' : 'Trades are read from the words of the record.'} ${changeText(work, place) === null ? 'There are too few permits, or records too young, to compare two months. ' : ''}Page written on ${longDate(site.today)}.</p></section>
</div>`,
  };
}

function leadText(place: ShownPlace, work: PlaceFigures['all'], trade: Trade | undefined): string {
  const kind = trade === undefined ? '' : ` for ${tradeWords(trade)}`;
  const change = changeText(work, place);
  const median = shownMedian(work);
  const first = `${place.city} issued ${counted(work.recent, 'permit')}${kind} in the 30 days to ${longDate(place.until)}${change === null ? '' : `, ${change}`}.`;
  return median === null
    ? first
    : `${first} Half of those that show a value are worth ${formatMoney(median)} or more.`;
}

/** A trade within a sentence: "heat pump", "HVAC". */
function tradeWords(trade: Trade): string {
  return tradeLabel(trade).replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());
}

/** What the reader can have of it, with the form of an alert filled in. */
function offer(place: ShownPlace, trade: Trade | undefined): Html {
  const what = trade === undefined ? 'building' : tradeWords(trade);
  return html`<aside aria-label="${PRODUCT_NAME} for ${place.city}">
<h2>Get new ${what} permits in ${place.city} every morning</h2>
<p>Each one with the work, the address, the value and whom to reach, as far as the record shows them. By email, on your phone, or in a list.</p>
<a class="button" href="${alertHref(place, trade)}" rel="nofollow">Start Free Trial</a>
<p class="muted">${TRIAL_DAYS} days free, no credit card. Then ${PRICE.short} a month, cancel anytime.</p>
</aside>`;
}

function tradesSection(place: ShownPlace, trade: Trade | undefined): Html | null {
  const shown = place.trades.filter((one) => one.trade !== trade);
  if (shown.length === 0) return null;
  return html`<section><h2>${trade === undefined ? 'By trade' : `Other trades in ${place.city}`}</h2>${workTable(
    'Trade',
    place,
    shown.map((one) =>
      workRow(html`<a href="${placePath(place, one.trade)}">${tradeLabel(one.trade)}</a>`, one.work),
    ),
  )}</section>`;
}

/** How long permits took before they were issued, where the city publishes the day of filing. */
function toIssueSection({ city, toIssue }: ShownPlace): Html | null {
  if (toIssue.length === 0) return null;
  return html`<section><h2>Days from filing to issue</h2><table><thead><tr><th scope="col">Kind</th><th scope="col" class="n">Median days</th><th scope="col" class="n">Range</th><th scope="col" class="n">Permits</th></tr></thead><tbody>${toIssue.map(
    ({ type, n, median, low, high }) =>
      html`<tr><th scope="row">${type === null ? 'All permits' : type.replace(/^./, (letter) => letter.toUpperCase())}</th><td class="n">${formatCount(median)}</td><td class="n">${formatCount(low)}–${formatCount(high)}</td><td class="n">${formatCount(n)}</td></tr>`,
  )}</tbody></table><p class="muted">Of permits issued in the last three years for which ${city} publishes the day of filing, kinds with at least ${FILINGS_LEAST} of them. The median lies in the range in 90 of 100 cases.</p></section>`;
}

function othersSection(
  place: ShownPlace,
  others: readonly PlaceFigures[],
  trade: Trade | undefined,
): Html | null {
  const shown = others
    .filter(
      (one) =>
        one.slug !== place.slug && (trade === undefined || one.trades.some((of) => of.trade === trade)),
    )
    .slice(0, OTHERS);
  if (shown.length === 0) return null;
  return html`<section><h2>${trade === undefined ? 'Other cities' : tradeLabel(trade)} in ${place.state}</h2>
<ul class="places">${shown.map((one) => {
    const work = one.trades.find((of) => of.trade === trade)?.work ?? one.all;
    return html`<li><a href="${placePath(one, trade)}">${one.city}</a><span class="muted">${formatCount(work.recent)}</span></li>`;
  })}</ul><p class="muted">Permits in 30 days.</p></section>`;
}

/** The figures as a data set, for search engines (schema.org/Dataset). */
function dataset(place: ShownPlace & Span, name: string, description: string, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name,
    description,
    url,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: PRODUCT_NAME, url: new URL('/', url).href },
    dateModified: place.until,
    temporalCoverage: `${place.since}/${place.until}`,
    spatialCoverage: { '@type': 'Place', name: `${place.city}, ${place.state}, United States` },
    variableMeasured: [
      'Permits issued',
      'Median value in US dollars',
      'Share of permits that name a contractor',
    ],
    isBasedOn: place.from.map((source) => ({
      '@type': 'Dataset',
      name: `Building permits of ${source.name}`,
      description: `Building permits as ${source.name} publishes them. License: ${source.license === 'unknown' ? 'not stated' : source.license}.`,
      ...(source.landingPage === null ? {} : { url: source.landingPage }),
      ...(source.terms.attribution === null ? {} : { creditText: source.terms.attribution }),
      creator: { '@type': 'GovernmentOrganization', name: source.name },
    })),
  };
}
