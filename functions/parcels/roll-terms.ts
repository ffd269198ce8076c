import { termsRules } from '#functions/collection/apply-terms.ts';
import type { Source } from '#functions/collection/source.ts';
import type { TermsRule, TermsRules } from '#functions/permits/withholding/terms-rules.ts';
import { isOn } from '#functions/sources/read-terms.ts';
import type { Roll } from './roll.ts';
import { ROLLS } from './rolls.ts';

/**
 * The rules that reads of permits need of all terms: those of sources, and of the rolls that are on. A roll without a rule shows nothing;
 * one that withholds individuals shows no owner.
 */
export function allRules(sources: readonly Source[], rolls: readonly Roll[] = ROLLS): TermsRules {
  const rules: Record<string, TermsRule> = { ...termsRules(sources) };
  for (const { id, terms, owner } of rolls.filter(isOn)) {
    // guard: owners wait for their own switch
    const withheld = owner === undefined ? 'individuals' : null;
    // With a version, rows of the lead index are built again when it is switched on or off.
    rules[id] = { withheld, version: 'roll', attribution: terms.attribution ?? null };
  }
  return rules;
}
