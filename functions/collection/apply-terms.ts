import { INDIVIDUALS_RULES } from '#functions/permits/withholding/individuals.ts';
import { storeTermsRules, type TermsRules } from '#functions/permits/withholding/terms-rules.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { withheldBy } from '#shared/domain/permit/data-terms.ts';
import { digestRules } from './conform/digest-rules.ts';
import type { Emit } from './run/run-context.ts';
import type { Source } from './source.ts';
import { termsOf } from './source-terms.ts';

/** The rules that reads of permits need of the terms of some sources. */
export function termsRules(sources: readonly Source[]): TermsRules {
  return Object.fromEntries(
    sources.flatMap((source) => {
      const flags = termsOf(source);
      const { attribution } = flags;
      const withheld = withheldBy(flags);
      if (withheld === null && attribution === null) return [];
      const version = withheld === 'individuals' ? digestRules(INDIVIDUALS_RULES) : null;
      return [[source.id, { withheld, version, attribution }]];
    }),
  );
}

/**
 * Makes the terms of all sources and rolls of parcels apply (`allRules`). Call it before collecting: no permit may be stored before the
 * terms of its source. After a change the publisher is called, so that searches follow.
 */
export async function applyTerms(
  runtime: Pick<Runtime, 'permits' | 'collection' | 'clock'>,
  rules: TermsRules,
  emit: Emit,
): Promise<void> {
  const [sourceId] = await storeTermsRules(runtime, rules);
  if (sourceId !== undefined) await emit('PermitsChanged', { sourceId, runId: 'terms' });
}
