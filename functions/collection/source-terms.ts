import { INDIVIDUALS_RULES } from '#functions/permits/withholding/individuals.ts';
import { storeTermsRules, type TermsRules } from '#functions/permits/withholding/terms-rules.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { NOTHING_STATED, type TermsFlags, withheldBy } from '#shared/domain/permit/data-terms.ts';
import { digestRules } from './conform/rules-version.ts';
import type { Emit } from './run/run-context.ts';
import type { Source } from './source.ts';

/** What a known license means: its flags, and its attribution for a publisher's name. */
interface License extends Partial<Omit<TermsFlags, 'attribution'>> {
  readonly attribution?: (publisher: string) => string;
}

/** The licenses whose text is known. */
export const LICENSES: Readonly<Record<string, License>> = {
  'Public domain': { commercialUse: 'allowed' },
  CC0: { commercialUse: 'allowed' },
  'PDDL 1.0': { commercialUse: 'allowed' },
  'CC BY 4.0': { commercialUse: 'allowed', attribution: (publisher) => `Data: ${publisher}, CC BY 4.0` },
  'ODbL 1.0': {
    commercialUse: 'allowed',
    shareAlike: true,
    // The notice of its section 4.3.
    attribution: (publisher) =>
      `Contains information from the building permits of ${publisher}, which is made available here under the Open Database License (ODbL).`,
  },
};

/** The flags of a source: those of its license, and those that were read. */
export function termsOf({ name, license, terms }: Pick<Source, 'name' | 'license' | 'terms'>): TermsFlags {
  const { attribution, ...implied } = LICENSES[license] ?? {};
  const { clause: _clause, seen: _seen, ...read } = terms ?? {};
  return { ...NOTHING_STATED, ...implied, attribution: attribution?.(name) ?? null, ...read };
}

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
 * Makes the terms of all sources apply. Call it before collecting: no permit may be stored before the terms of its source. After a
 * change the publisher is called, so that searches follow.
 */
export async function applyTerms(
  runtime: Pick<Runtime, 'permits' | 'collection' | 'clock'>,
  sources: readonly Source[],
  emit: Emit,
): Promise<void> {
  const [sourceId] = await storeTermsRules(runtime, termsRules(sources));
  if (sourceId !== undefined) await emit('PermitsChanged', { sourceId, runId: 'terms' });
}
