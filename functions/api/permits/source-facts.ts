import { termsOf } from '#functions/collection/source-terms.ts';
import { readSourceStates } from '#functions/collection/status/source-state.ts';
import type { SourceFacts } from '#functions/permits/provenance.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';

/** The facts about some sources by id, without those no longer listed. */
export async function readSourceFacts(
  runtime: Pick<Runtime, 'collection'>,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, SourceFacts>> {
  const sources = (await loadSources()).filter(({ id }) => sourceIds.includes(id));
  const states = await readSourceStates(
    runtime,
    sources.map(({ id }) => id),
  );
  return new Map(
    sources.map((source) => {
      const { id, name, landingPage: url, license } = source;
      const lastSuccess = states.get(id)?.lastSuccess ?? null;
      return [id, { name, url, license, terms: termsOf(source), lastSuccess }];
    }),
  );
}
