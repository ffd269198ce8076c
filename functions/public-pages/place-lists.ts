import type { PlaceFigures } from '#functions/permits/lead-index/figures/place-figures.ts';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';
import { PRICE, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { counted, formatCount } from '#shared/domain/words.ts';
import { PLACES_PATH, placePath, SOURCES_PATH, signInHref, statePath } from './addresses.ts';
import type { PublicPage } from './frame.ts';
import { type Html, html } from './html.ts';
import { longDate } from './words.ts';
import { workRow, workTable } from './work-parts.ts';

/** The list of all states and cities with a page. */
export function placesPage(places: readonly PlaceFigures[]): PublicPage {
  const byState = Map.groupBy(places, ({ state }) => state);
  const until = places
    .map((place) => place.until)
    .sort()
    .at(-1);
  return {
    path: PLACES_PATH,
    title: 'Building permits by city',
    description: `How many building permits ${counted(places.length, 'city issues', 'cities issue')}, by trade and by week, with the median value, what each city publishes and how complete it is.`,
    crumbs: [['Permits', PLACES_PATH]],
    main: html`<h1>Building permits by city</h1>
<p class="lead">${
      until === undefined
        ? 'No city has enough permits yet. Pages appear the day after the first collection.'
        : `${counted(places.length, 'city', 'cities')} in ${counted(byState.size, 'state')}, from their own records, up to ${longDate(until)}. The numbers here are permits of 30 days. Each page shows them by trade and by week, what they are worth, and what the city publishes.`
    }</p>
<div class="cols"><div>${STATES.map(({ name }) => stateSection(name, byState.get(name) ?? []))}</div>
${generalOffer()}</div>`,
  };
}

function stateSection(state: StateName, places: readonly PlaceFigures[]): Html {
  if (places.length === 0) return html``;
  return html`<section><h2><a href="${statePath(state)}">${state}</a></h2><ul class="places">${places.map(
    (place) =>
      html`<li><a href="${placePath(place)}">${place.city}</a><span class="muted">${formatCount(place.all.recent)}</span></li>`,
  )}</ul></section>`;
}

/** The cities of a state. */
export function statePage(state: StateName, places: readonly PlaceFigures[]): PublicPage {
  const recent = places.reduce((sum, { all }) => sum + all.recent, 0);
  const until = places[0]?.until ?? '';
  return {
    path: statePath(state),
    title: `Building permits in ${state} by city`,
    description: `${counted(recent, 'building permit')} in ${counted(places.length, 'city', 'cities')} of ${state} in 30 days, by city and trade. As of ${longDate(until)}.`,
    crumbs: [
      ['Permits', PLACES_PATH],
      [state, statePath(state)],
    ],
    main: html`<h1>Building permits in ${state}</h1>
<p class="lead">${counted(places.length, 'city', 'cities')} issued ${counted(recent, 'permit')} in the 30 days to ${longDate(until)}.</p>
<div class="cols"><div>${workTable(
      'City',
      { since: places.map(({ since }) => since).sort()[0] ?? until, until },
      places.map((place) => workRow(html`<a href="${placePath(place)}">${place.city}</a>`, place.all)),
    )}</div>
${generalOffer()}</div>`,
  };
}

function generalOffer(): Html {
  return html`<aside aria-label="Leads"><h2>New permits of your trade, every morning</h2>
<p>Choose a trade and a place. You get each new permit with the work, the value and whom to reach, as far as the record shows them.</p>
<a class="button" href="${signInHref()}" rel="nofollow">Start Free Trial</a>
<p class="muted">${TRIAL_DAYS} days free, no credit card. Then ${PRICE.short} a month, cancel anytime.</p>
<p class="muted">Where it all comes from: <a href="${SOURCES_PATH}">every source, with its terms</a>.</p></aside>`;
}
