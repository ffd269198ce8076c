import { memoize } from '#functions/platform/memoize.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { WORK_ACTIONS, type WorkAction } from '#shared/domain/permit/work-actions.ts';
import type { Description } from '../trades/description.ts';
import { phraseFinder } from '../trades/phrase-finder.ts';
import { ACTION_RULES, type ActionRule } from './action-rules.ts';

const RULES: readonly ActionRule[] = Object.values(ACTION_RULES);
const findPhrases = phraseFinder(RULES.map(({ action, phrases, not }) => ({ label: action, phrases, not })));

/**
 * What is done under a permit, in the order of `WORK_ACTIONS`; empty where neither type nor text says it. A type or work class that
 * names an action decides; a vague one ("Alteration") counts where the text names none, "Repair" only where there is no text, because
 * publishers file anything under it.
 * @param workClass the text of the source's own column for it
 * @param trades those of the permit, the work itself first
 */
export function recognizeActions(
  permitType: string | null,
  workClass: string | null,
  description: Description | null,
  trades: readonly Trade[],
): WorkAction[] {
  const type = readTypeActions(workClass === null ? (permitType ?? '') : `${permitType ?? ''} ${workClass}`);
  const isPaperwork = description?.isPaperwork === true;
  const said = description === null || isPaperwork ? [] : findInText(description, trades);
  const found = new Set<WorkAction>([...type.firm, ...said.filter((action) => isBeside(action, type.firm))]);
  const counts = type.vague === 'repair' ? description === null : !isPaperwork;
  if (found.size === 0 && type.vague !== null && counts) found.add(type.vague);
  return WORK_ACTIONS.flatMap(({ id }) => (found.has(id) ? [id] : []));
}

/** Whether a text may add an action to what the type names: the parts of a new or replaced thing are new, too. */
function isBeside(action: WorkAction, firm: readonly WorkAction[]): boolean {
  const [first] = firm;
  if (first === undefined) return true;
  return first === 'new'
    ? action === 'demolish'
    : first === 'add' && (action === 'alter' || action === 'demolish');
}

interface TypeActions {
  readonly firm: readonly WorkAction[];
  readonly vague: WorkAction | null;
}

/** Types repeat from row to row. */
const readTypeActions = memoize((text: string): TypeActions => {
  const type = ` ${phraseOf(text)} `;
  const names = (phrases: readonly string[] = []) => phrases.some((phrase) => type.includes(` ${phrase} `));
  const vague = (['alter', 'repair'] as const).find((action) => names(ACTION_RULES[action].vague)) ?? null;
  const firm = RULES.filter((rule) => names(rule.firm)).map(({ action }) => action);
  // "Addition/Alteration" and "Replace or repair" name a choice, and the text says which.
  return { firm: vague === null && firm.length === 1 ? firm : [], vague: vague ?? firm[0] ?? null };
});

/** Words of a new thing that are also said of the parts of other work: "kitchen remodel, new cabinets". */
const OTHER_WORK: readonly WorkAction[] = ['add', 'replace', 'repair', 'alter'];

function findInText(description: Description, trades: readonly Trade[]): WorkAction[] {
  const found = new Set(findPhrases(description.work).map(({ label }) => label));
  const buildsUp = trades.includes('new-construction');
  if (buildsUp && !found.has('alter')) found.add('new');
  else if (OTHER_WORK.some((action) => found.has(action))) found.delete('new');
  // What is torn out for a remodel is not the work; a new roof replaces one.
  if (found.has('alter')) found.delete('demolish');
  if (found.has('new') && !buildsUp && trades[0] === 'roofing') {
    found.delete('new');
    found.add('replace');
  }
  return [...found];
}
