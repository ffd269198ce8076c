import { readSourceStates, type SourceState } from '#functions/collection/source-state.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { areaHandler } from './pipeline.ts';

/** The call behind the monitoring page (spec §2, §7): polled every 5 seconds, so one root read and one batch. */
export const createStatusApi = (runtime: Runtime) =>
  areaHandler(runtime, 'status', {
    scrapersStatus: async () => {
      const sources = (await loadSources()).filter(({ disabled }) => disabled === undefined);
      const [{ totalPermits }, states] = await Promise.all([
        openLeadIndex(runtime),
        readSourceStates(
          runtime,
          sources.map(({ id }) => id),
        ),
      ]);
      return {
        json: {
          totalPermits,
          lastSync: latest([...states.values()]),
          sources: sources.map(({ id, name, state }) => {
            const known = states.get(id);
            return {
              id,
              name,
              state,
              lastRun: known?.lastRun ?? null,
              lastSuccess: known?.lastSuccess ?? null,
              outcome: known?.outcome ?? null,
              cause: known?.cause ?? null,
              newestIssueDate: known?.newestIssueDate ?? null,
            };
          }),
        },
      };
    },
  });

export const handler = lazily(() => createStatusApi(runtimeFrom(process.env)));

/** The end of the latest good run of any source. ISO 8601 in UTC sorts as text. */
function latest(states: readonly SourceState[]): string | null {
  const times = states.flatMap(({ lastSuccess }) => lastSuccess ?? []);
  return times.sort().at(-1) ?? null;
}
