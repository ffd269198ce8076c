import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { Withheld } from '#shared/domain/permit/data-terms.ts';
import { notePendingSources } from '../pending-changes.ts';

/** What the terms of a source, or of a roll of parcels, ask of those who show its permits. */
export interface TermsRule {
  readonly withheld: Withheld | null;
  /** Names the code and tables by which it is withheld. */
  readonly version: string | null;
  /** The text to show with the data. */
  readonly attribution: string | null;
}
/** By the id of a source or roll. The terms of a source without a rule ask for nothing; a roll without a rule is off. */
export type TermsRules = Readonly<Record<string, TermsRule>>;

/** The item of the permits table with the current rules: functions that read permits may read it, only the planner writes it. */
export const TERMS_RULES: Key = { pk: 'terms-rules', sk: 'current' };
export interface TermsRulesItem extends Key {
  readonly rules: TermsRules;
  /** Sources whose rule changed and whose permits the publisher does not know of yet. */
  readonly changed: readonly string[];
}

/**
 * Stores the rules of all sources if they changed. They apply from the next read of permits on; the publisher then builds the rows of
 * the lead index of the sources concerned again. Safe to repeat after a crash at any point.
 * @returns the ids of these sources
 */
export async function storeTermsRules(
  { permits: table, collection, clock }: Pick<Runtime, 'permits' | 'collection' | 'clock'>,
  rules: TermsRules,
): Promise<readonly string[]> {
  const [before] = await table.getMany<TermsRulesItem>([TERMS_RULES]);
  const former = before?.rules ?? {};
  // guard: rules that are taken back go
  const ids = [...new Set([...Object.keys(former), ...Object.keys(rules)])];
  const differ = (...parts: readonly (keyof TermsRule)[]) =>
    ids.filter((id) => parts.some((part) => (former[id]?.[part] ?? null) !== (rules[id]?.[part] ?? null)));
  const changed = [...new Set([...(before?.changed ?? []), ...differ('withheld', 'version')])];
  if (changed.length === 0 && differ('attribution').length === 0) return [];
  // guard: changed rules are stored
  await table.put({ ...TERMS_RULES, rules, changed });
  if (changed.length === 0) return [];
  // guard: the publisher learns of changed rules
  await notePendingSources({ collection }, `${clock.now().toISOString()}-terms`, changed);
  // guard: rules are stored again when noted
  await table.put({ ...TERMS_RULES, rules, changed: [] });
  return changed;
}
