import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Source } from '#functions/collection/source.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Closers } from '../closers.ts';
import { type HttpReply, type HttpRequest, type LocalServer, serve, text } from '../http-server.ts';
import type { Mode } from '../mode.ts';
import { openStateFile } from '../state-file.ts';
import { answerArcgis, missingLayer } from './arcgis.ts';
import { answerCarto } from './carto.ts';
import type { Row } from './columns.ts';
import { type Population, populationOf } from './population.ts';
import { answerSocrata, missingDataset } from './socrata.ts';

/** A source the stand-in publishes. */
export interface PublishedSource {
  readonly source: Source;
  readonly samples: readonly Row[];
}

interface Table extends PublishedSource {
  readonly columns: readonly string[];
  readonly population: Population;
}

const FOLDER = new URL('../../../functions/sources/', import.meta.url);

/** The sources that have sample rows, with them. */
async function readSamples(sources: readonly Source[]): Promise<PublishedSource[]> {
  const read = sources.map(async (source) => {
    const [state = '', ...place] = source.id.split('-');
    const file = new URL(`${state}/${place.join('-')}.sample.json`, FOLDER);
    return { source, samples: JSON.parse(await readFile(file, 'utf8')) as Row[] };
  });
  return Promise.all(read);
}

/**
 * Serves the stand-in portals, each in its own dialect, under `/<host>/<path>` (DESIGN §6). Rows are generated from the
 * sources' sample rows and move with every hour of the clock.
 * @param since when the stand-in first ran
 * @param port 0 takes any free one
 */
export function servePortals(
  published: readonly PublishedSource[],
  clock: Clock,
  since: Date,
  port = 0,
): Promise<LocalServer> {
  const tables = published.map(
    ({ source, samples }): Table => ({
      source,
      samples,
      columns: [...new Set(samples.flatMap((row) => Object.keys(row)))],
      population: populationOf(source, samples, since),
    }),
  );
  return serve((request) => {
    const [, host = '', ...rest] = request.url.pathname.split('/');
    return answer(tables, host, `/${rest.join('/')}`, queryOf(request), clock);
  }, port);
}

/**
 * Where portal requests go in a mode: the recording's origin, a stand-in started here, or (null) the portals themselves.
 * @param folder the state folder, which remembers when the stand-in first ran
 */
export async function portalsOriginFor(
  mode: Mode,
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

function answer(
  tables: readonly Table[],
  host: string,
  path: string,
  query: URLSearchParams,
  clock: Clock,
): HttpReply {
  let refusal: HttpReply = text(404, 'No portal of that name stands in here.');
  for (const { source, samples, columns, population } of tables) {
    const { portal } = source;
    if (portal.kind === 'socrata' && portal.host === host) {
      refusal = missingDataset();
      if (path === `/resource/${portal.dataset}.json`)
        return answerSocrata(population.at(clock.now()), columns, query);
    }
    if (portal.kind === 'carto' && portal.host === host && path === '/api/v2/sql')
      return answerCarto(population.at(clock.now()), columns, portal.table, query);
    if (portal.kind === 'arcgis' && new URL(portal.layer).host === host) {
      refusal = missingLayer();
      const { pathname } = new URL(portal.layer);
      if (path === pathname || path === `${pathname}/query`)
        return answerArcgis(
          population.at(clock.now()),
          columns,
          samples,
          path.slice(pathname.length + 1),
          query,
        );
    }
  }
  return refusal;
}

/** Parameters come in the address or, with POST, as a form. */
function queryOf({ method, url, body }: HttpRequest): URLSearchParams {
  return method === 'POST' ? new URLSearchParams(body.toString()) : url.searchParams;
}
