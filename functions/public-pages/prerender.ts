import { describeRhythm, NO_RHYTHM } from '#functions/collection/asking/rhythm.ts';
import { readRhythms } from '#functions/collection/asking/rhythm-store.ts';
import type { Source } from '#functions/collection/source.ts';
import { describeCoverage } from '#functions/collection/status/coverage.ts';
import { isOnTime } from '#functions/collection/status/health.ts';
import { readStatusSummary } from '#functions/collection/status/status-summary.ts';
import { readAnswers } from '#functions/completeness/completeness-store.ts';
import { type DaysToIssue, readDaysToIssue } from '#functions/permits/filings/filings-by-place.ts';
import { type PlaceFigures, readPlaceFigures } from '#functions/permits/lead-index/figures/place-figures.ts';
import { lanes } from '#functions/platform/lanes.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { utcDay } from '#shared/domain/days.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { CHANGELOG_PATH, pageFile, placePath, SITEMAP_PATH } from './addresses.ts';
import { CHANGES } from './changelog.ts';
import { changelogPage } from './changelog-page.ts';
import { type PublicPage, renderPage, type Site } from './frame.ts';
import { NOT_COLLECTED } from './not-collected.ts';
import { placesPage, statePage } from './place-lists.ts';
import { placePage, type ShownPlace } from './place-page.ts';
import { SITEMAP_MOST, sitemap } from './sitemap.ts';
import type { ShownSource } from './source-parts.ts';
import { type OtherSource, sourcesPage } from './sources-page.ts';

/** With fewer permits in 365 days, a page about a city or a trade would say too little. */
const YEAR_LEAST = 20;
/** With fewer in 30 days, the source of a city has ended or hardly publishes. */
const RECENT_LEAST = 5;
/** A city's name is the only text of a record on these pages, so it must look like one. */
const CITY_NAME = /^\p{Lu}[\p{L} .'’-]+$/u;
const CITY_NAME_MOST = 40;
/** Of the pages that no place has: those of the app, the lists, the states. */
const OTHER_PAGES = 100;
/** The landing page and the public pages of the app. */
export const APP_PAGES = [
  '/',
  '/about',
  '/contact',
  '/developers',
  '/status',
  '/legal/terms',
  '/legal/privacy',
  '/removal',
];

/** Pages written at once. */
const AT_ONCE = 64;

/** When the pages were last written, and how many places they show. */
interface Written extends Key {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly places: number;
}
const WRITTEN: Key = { pk: 'public-pages', sk: 'written' };

export interface PrerenderParts {
  readonly runtime: Pick<Runtime, 'index' | 'collection' | 'publicPages' | 'clock' | 'log' | 'config'>;
  readonly sources: readonly Source[];
  /** The permits are generated. */
  readonly isSample: boolean;
}

/**
 * Writes the public pages and the sitemap, once a day, and at each call until there is a place to show. Pages of places that no longer
 * have enough permits are removed.
 */
export async function prerenderPages(parts: PrerenderParts): Promise<void> {
  const { collection, publicPages, clock, log, config } = parts.runtime;
  const now = clock.now();
  const written = await collection.get<Written>(WRITTEN);
  if (written !== undefined && written.places > 0 && utcDay(new Date(written.at)) === utcDay(now)) return;
  const [figures, { sources, notCollected }, toIssue] = await Promise.all([
    readPlaceFigures(parts.runtime),
    readShownSources(parts),
    readDaysToIssue(parts.runtime),
  ]);
  const places = shownPlaces(figures, sources, toIssue);
  const site: Site = { origin: config.siteOrigin, isSample: parts.isSample, today: utcDay(now) };
  const files = renderFiles(places, sources, notCollected, site);
  await lanes(files, AT_ONCE, ([file, text]) => publicPages.put(file, Buffer.from(text)));
  const gone = (await publicPages.list('')).filter((file) => !files.has(file));
  await publicPages.removeMany(gone);
  await collection.put({ ...WRITTEN, at: now.toISOString(), places: places.length } satisfies Written);
  log.info('Public pages are written', { places: places.length, files: files.size, removed: gone.length });
}

/** The sources that are collected, with their health, and those that are not. */
async function readShownSources({ sources, runtime }: PrerenderParts) {
  const ids = sources.map(({ id }) => id);
  const [status, answers, rhythms] = await Promise.all([
    readStatusSummary(runtime),
    readAnswers(runtime),
    readRhythms(runtime, ids),
  ]);
  const coverage = describeCoverage(sources, status, NOT_COLLECTED, answers);
  const shown = coverage.sources.map((source): ShownSource => {
    const summary = status.sources[source.id];
    return {
      ...source,
      onTime: isOnTime({ source, summary }, runtime.clock.now()),
      lastSuccess: summary?.lastSuccess ?? null,
      rhythm: describeRhythm(rhythms.get(source.id) ?? NO_RHYTHM),
    };
  });
  return { sources: shown, notCollected: coverage.notCollected };
}

/** The cities and trades with enough to say, from sources that are still collected. */
export function shownPlaces(
  figures: readonly PlaceFigures[],
  sources: readonly ShownSource[],
  toIssue: (state: StateName, city: string) => DaysToIssue,
): ShownPlace[] {
  const known = new Map(sources.map((source) => [source.id, source]));
  const places = figures.flatMap((place) => {
    const from = place.sources.flatMap((id) => known.get(id) ?? []);
    const { year, recent } = place.all;
    if (from.length === 0 || year < YEAR_LEAST || recent < RECENT_LEAST || !isCityName(place.city)) return [];
    const trades = place.trades.filter(({ work }) => work.year >= YEAR_LEAST);
    return [{ ...place, from, trades, toIssue: toIssue(place.state, place.city) }];
  });
  return withinSitemap(places);
}

function isCityName(name: string): boolean {
  return name.length <= CITY_NAME_MOST && CITY_NAME.test(name);
}

/** Leaves out the places with fewest permits when one sitemap cannot list all. */
function withinSitemap(places: readonly ShownPlace[]): ShownPlace[] {
  let room = SITEMAP_MOST - OTHER_PAGES;
  const kept = new Set(
    places
      .toSorted((a, b) => b.all.year - a.all.year)
      .filter(({ trades }) => {
        room -= 1 + trades.length;
        return room >= 0;
      }),
  );
  return places.filter((place) => kept.has(place));
}

/** All pages and the sitemap, by their file in the bucket. */
export function renderFiles(
  places: readonly ShownPlace[],
  sources: readonly ShownSource[],
  notCollected: readonly OtherSource[],
  site: Site,
): Map<string, string> {
  const byState = Map.groupBy(places, ({ state }) => state);
  const pages: readonly PublicPage[] = [
    placesPage(places),
    sourcesPage(sources, notCollected, site),
    changelogPage(),
    ...[...byState].flatMap(([state, own]) => [
      statePage(state, own),
      ...own.flatMap((place) => [
        placePage(place, own, site),
        ...place.trades.map(({ trade }) => placePage(place, own, site, trade)),
      ]),
    ]),
  ];
  const files = new Map(pages.map((page) => [pageFile(page.path), renderPage(page, site)]));
  return files.set(SITEMAP_PATH.slice(1), sitemap(site.origin, sitemapEntries(places, pages, site)));
}

function sitemapEntries(places: readonly ShownPlace[], pages: readonly PublicPage[], { today }: Site) {
  const changes = new Map<string, string>([[CHANGELOG_PATH, CHANGES[0]?.day ?? today]]);
  for (const place of places)
    for (const path of [placePath(place), ...place.trades.map(({ trade }) => placePath(place, trade))])
      changes.set(path, place.until);
  return [
    ...APP_PAGES.map((path) => ({ path })),
    ...pages.map(({ path }) => ({ path, lastChange: changes.get(path) ?? today })),
  ];
}
