import { showRoll } from '#functions/permits/roll-facts.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import { withholdIndividuals, withholdIndividualsHistory } from './individuals.ts';
import { loadRemovals, REMOVALS_HEAD, type RemovalsHead } from './removal-list.ts';
import { TERMS_RULES, type TermsRulesItem } from './terms-rules.ts';

/** What reads of permits leave out now: granted removals, and what the terms of sources withhold. */
export interface Withholding {
  readonly isEmpty: boolean;
  /** The permit without it; empty if the terms of its source withhold the whole permit. */
  readonly withhold: (permit: StoredPermit) => readonly StoredPermit[];
  /** Whether a text outside of permits shows a removed subject, wherever it was removed. */
  readonly isRemoved: (text: string) => boolean;
  /** A permit's changes without it. @param permit as recorded */
  readonly withholdHistory: (
    permit: StoredPermit,
    history: readonly PermitChange[],
  ) => readonly PermitChange[];
}

/** Reads what to leave out: one small, strongly consistent read, and the list of removals after a change. */
export async function readWithholding(table: Table): Promise<Withholding> {
  // guard: an unreadable list is not empty
  const items = await table.getMany<RemovalsHead | TermsRulesItem>([REMOVALS_HEAD, TERMS_RULES]);
  const head = items.find((item) => 'version' in item);
  const rules = items.find((item) => 'rules' in item)?.rules ?? {};
  const removals = await loadRemovals(table, head);
  return {
    isEmpty: removals.isEmpty && Object.keys(rules).length === 0,
    withhold(permit) {
      const { withheld, attribution } = rules[permit.sourceId] ?? {};
      // guard: a permit goes with everything
      if (withheld === 'everything') return [];
      // guard: a roll that is off shows nothing
      const told = showRoll(permit, rules[permit.rollSays?.facts?.rollId ?? '']);
      const cut = removals.withhold(told);
      // guard: what stands there goes with the street
      const left = cut.addressStreet === told.addressStreet ? cut : removals.withhold(permit);
      const shown = withheld === 'individuals' ? withholdIndividuals(left) : left;
      // guard: a removal is noted for letters
      const noted = removals.endsLetters(permit) ? { ...shown, noLetters: true as const } : shown;
      // guard: a permit has its attribution
      return [attribution == null ? noted : { ...noted, attribution }];
    },
    isRemoved: (text) => removals.isRemoved(text),
    withholdHistory(permit, history) {
      const shown = removals.withholdHistory(permit, history);
      // guard: individuals go from histories
      return rules[permit.sourceId]?.withheld === 'individuals'
        ? withholdIndividualsHistory(permit, shown)
        : shown;
    },
  };
}
