import { readRuns } from '#functions/collection/status/source-state.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { findSource } from '#functions/sources/catalog.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { readCollectionStatus, readCoverage, readSiteStatus } from './collection-status.ts';
import { areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => (await import('#shared/contract/status.ts')).statusShapes;

/** Most runs of a source on the monitoring page. */
const RUNS_SHOWN = 10;

/**
 * The calls about monitoring (PRODUCT §2, §7) and coverage. Pages poll the status every 5 seconds, so it is one read of one small
 * item.
 */
export const createStatusApi = (runtime: Runtime) =>
  areaHandler(runtime, 'status', shapes, {
    coverage: async ({ query }) => {
      if (query.place === undefined) return { json: await readCoverage(runtime) };
      const { suggestPlaces } = await import('#functions/places/known-places.ts');
      const [{ counts }, found] = await Promise.all([
        readCoverage(runtime),
        suggestPlaces(runtime, query.place),
      ]);
      return { json: { ...found, counts, sources: [], notCollected: [] } };
    },
    sourceRuns: async ({ params }) => {
      const source = await findSource(params.id);
      if (source === undefined)
        throw new ApiError(
          'notFound',
          `"${params.id}" is no source of ours. The monitoring page lists them.`,
        );
      const runs = await readRuns(runtime, source.id, RUNS_SHOWN);
      return {
        json: runs.map(({ endedAt, outcome, cause, counts }) => {
          const { read, changed } = counts;
          return { endedAt, outcome, cause, read, new: counts.new, changed };
        }),
      };
    },
    siteStatus: async () => ({ json: await readSiteStatus(runtime) }),
    scrapersStatus: async () => ({ json: await readCollectionStatus(runtime) }),
  });
