import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Source } from '#functions/collection/source.ts';
import { SURVEY_HOST } from '#functions/completeness/read-survey.ts';
import { CENSUS_GEOCODER_HOST } from '#functions/geocoding/census-geocoder.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type HttpReply, type HttpRequest, type LocalServer, serve, textReply } from '../http-server.ts';
import type { Closers } from '../machine/closers.ts';
import type { DataMode } from '../machine/mode.ts';
import { openStateFile } from '../machine/state-file.ts';
import { answerArcgis, missingLayer } from './arcgis.ts';
import { boardTables } from './boards.ts';
import { answerCarto } from './carto.ts';
import { answerCkan, missingCkan } from './ckan.ts';
import type { PortalRow } from './columns.ts';
import { answerCsv, parseYear } from './csv.ts';
import { createGeocoder } from './geocoder.ts';
import { answerOpendatasoft, missingOpendatasoft } from './opendatasoft.ts';
import { createPopulation } from './sample/population.ts';
import { type ServedTable, servedTables } from './served-tables.ts';
import { answerSocrata, describeSocrata, missingDataset } from './socrata.ts';
import { createSurvey } from './survey.ts';

interface PublishedSource {
  readonly source: Source;
  readonly samples: readonly PortalRow[];
}

const FOLDER = new URL('../../../functions/sources/', import.meta.url);

/** Reads the sample rows of the enabled sources. */
export async function readSamples(sources: readonly Source[]): Promise<PublishedSource[]> {
  const collected = sources.filter(({ disabled }) => disabled === undefined);
  const read = collected.map(async (source) => {
    const [state = '', ...place] = source.id.split('-');
    const file = new URL(`${state}/${place.join('-')}.sample.json`, FOLDER);
    return { source, samples: JSON.parse(await readFile(file, 'utf8')) as PortalRow[] };
  });
  return Promise.all(read);
}

/**
 * Serves the stand-in portals, each in its own dialect, the license boards, the Census survey and its geocoder under `/<host>/<path>`
 * (ARCHITECTURE §6). Rows are generated from the sources' sample rows and change with every hour of the clock.
 * @param since first start of the stand-in
 * @param port 0 for any free port
 */
export function servePortals(
  published: readonly PublishedSource[],
  clock: Clock,
  since: Date,
  port = 0,
): Promise<LocalServer> {
  const populated = published.map(({ source, samples }) => ({
    source,
    samples,
    population: createPopulation(source, samples, since),
  }));
  const tables = [
    ...populated.flatMap(({ source, samples, population }) => servedTables(source, samples, population)),
    ...boardTables(populated),
  ];
  const survey = createSurvey(populated, since);
  const geocoder = createGeocoder(published.map(({ source }) => source));
  return serve((request) => {
    const [, host = '', ...rest] = request.url.pathname.split('/');
    if (host === CENSUS_GEOCODER_HOST) return geocoder(`/${rest.join('/')}`, request);
    if (host === SURVEY_HOST) return survey(`/${rest.join('/')}`, clock.now());
    const portalRequest = { path: `/${rest.join('/')}`, query: readQuery(request), headers: request.headers };
    return answer(
      tables.filter((table) => table.host === host),
      portalRequest,
      clock,
    );
  }, port);
}

/**
 * Returns the origin for portal requests in a mode: that of the recording, of a stand-in it starts, or null for the portals.
 * @param folder the state folder, which stores the first start of the stand-in
 */
export async function portalsOriginFor(
  mode: DataMode,
  {
    recorded,
    folder,
    sources,
    clock,
  }: {
    readonly recorded: string | undefined;
    readonly folder: string;
    readonly sources: readonly Source[];
    readonly clock: Clock;
  },
  closers: Closers,
): Promise<string | null> {
  if (mode === 'live') return null;
  if (mode === 'recorded') return recorded ?? null;
  const file = openStateFile(join(folder, 'portals.json'), { since: clock.now().toISOString() });
  file.save();
  const samples = await readSamples(sources);
  const server = await closers.open(
    () => servePortals(samples, clock, new Date(file.value.since)),
    (started) => started.close(),
  );
  return server.origin;
}

interface PortalRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param tables of the requested host */
function answer(tables: readonly ServedTable[], request: PortalRequest, clock: Clock): HttpReply {
  let refusal: HttpReply = textReply(404, 'There is no stand-in for this portal.');
  for (const table of tables) {
    const reply = answerTable(table, request, clock);
    if (!('isMissing' in reply)) return reply;
    refusal = reply.body;
  }
  return refusal;
}

/** Returns the reply of a table, or the portal's error when the path belongs to another table. */
function answerTable(
  { source, samples, columns, at }: ServedTable,
  { path, query, headers }: PortalRequest,
  clock: Clock,
): HttpReply | { readonly isMissing: true; readonly body: HttpReply } {
  const { portal } = source;
  const rows = () => at(clock.now());
  const missing = (body: HttpReply) => ({ isMissing: true as const, body });
  switch (portal.kind) {
    case 'socrata':
      if (path === `/api/views/${portal.dataset}.json`) return describeSocrata(columns, samples);
      if (path !== `/resource/${portal.dataset}.json`) return missing(missingDataset());
      return answerSocrata(rows(), columns, query);
    case 'carto':
      if (path !== '/api/v2/sql') return missing(textReply(404, 'Not found'));
      return answerCarto(rows(), columns, portal.table, query);
    case 'arcgis': {
      const { pathname } = new URL(portal.layer);
      if (path !== pathname && path !== `${pathname}/query`) return missing(missingLayer());
      return answerArcgis(rows(), columns, samples, {
        portal,
        operation: path.slice(pathname.length + 1),
        query,
      });
    }
    case 'ckan': {
      const action = /^\/api\/3\/action\/(\w+)$/.exec(path)?.[1];
      if (action === undefined) return missing(textReply(404, 'Not found'));
      return answerCkan(rows(), columns, portal, action, query) ?? missing(missingCkan(portal, action));
    }
    case 'opendatasoft': {
      const root = `/api/explore/v2.1/catalog/datasets/${portal.dataset}`;
      if (path !== root && !path.startsWith(`${root}/`)) return missing(missingOpendatasoft());
      return answerOpendatasoft(rows(), columns, path.slice(root.length + 1), query);
    }
    case 'csv': {
      const year = parseYear(portal.file, path);
      return year === undefined
        ? missing(textReply(404, 'Not found'))
        : answerCsv(rows(), columns, source, year, headers);
    }
  }
}

/** Reads parameters from the query string or, with POST, from the form. */
function readQuery({ method, url, body }: HttpRequest): URLSearchParams {
  return method === 'POST' ? new URLSearchParams(body.toString()) : url.searchParams;
}
