import { STATES } from '#shared/domain/permit/states.ts';
import { STORM_RULES } from '#shared/domain/permit/storms.ts';
import { formatCount } from '#shared/domain/words.ts';
import { SOURCES_PATH } from './addresses.ts';
import type { PublicPage, Site } from './frame.ts';
import { html } from './html.ts';
import { type ShownSource, sourceList } from './source-parts.ts';
import { longDate } from './words.ts';

/** A known source that is not collected, and why. */
export interface OtherSource {
  readonly name: string;
  readonly state: string;
  readonly reason: string;
  readonly landingPage: string | null;
}

/** The open list of all sources, with terms and health. */
export function sourcesPage(
  sources: readonly ShownSource[],
  others: readonly OtherSource[],
  { today }: Site,
): PublicPage {
  const byState = Map.groupBy(sources, ({ state }) => state);
  const onTime = sources.filter((source) => source.onTime).length;
  return {
    path: SOURCES_PATH,
    title: 'Sources of our building permits',
    description: `All ${formatCount(sources.length)} official sources: what each publishes, its license and terms, how complete it is beside the Census survey, and whether it is on time. As of ${longDate(today)}.`,
    crumbs: [['Sources', SOURCES_PATH]],
    main: html`<h1>Sources</h1>
<p class="lead">Every permit comes from one of these ${formatCount(sources.length)} official sources. ${formatCount(onTime)} were on time on ${longDate(today)}. The <a href="/status">status page</a> shows them now.</p>
<p>Applications are shown as filed and not issued until their permit is issued. Planning and zoning cases come before any permit: we read them only once a person has read their terms.</p>
<section><h2>On this page</h2><ul class="places">${STATES.map(({ name, code }) => {
      const count = byState.get(name)?.length ?? 0;
      return count === 0
        ? html``
        : html`<li><a href="#${code}">${name}</a><span class="muted">${count}</span></li>`;
    })}<li><a href="#not-collected">Not collected</a><span class="muted">${others.length}</span></li></ul></section>
${STATES.map(({ name, code }) => {
  const own = byState.get(name) ?? [];
  return own.length === 0 ? html`` : html`<section id="${code}"><h2>${name}</h2>${sourceList(own)}</section>`;
})}
<section id="not-collected"><h2>Not collected</h2>
<p>Sources that we know and do not read, with the reason.</p>
<ul class="list">${others.map(
      ({ name, state, reason, landingPage }) =>
        html`<li><h3>${landingPage === null ? name : html`<a href="${landingPage}" rel="noreferrer">${name}</a>`}</h3>${state}. ${reason}</li>`,
    )}</ul></section>
<section id="storms"><h2>Storm reports</h2>
<p>Hail and wind <a href="https://www.spc.noaa.gov/climo/reports/" rel="noreferrer">reported to the Storm Prediction Center</a> (public domain). A state is off until a person has read its rule on soliciting after storms.</p>
<ul class="list">${STATES.map(({ name }) => {
      const rule = STORM_RULES[name];
      return 'reader' in rule
        ? html`<li><h3>${name}: on</h3>${rule.rule} <a href="${rule.source}" rel="noreferrer">Source</a>, read by ${rule.reader} on ${longDate(rule.readOn)}.</li>`
        : html`<li><h3>${name}: off</h3>To be read: ${rule.mustRead}.</li>`;
    })}</ul></section>`,
  };
}
