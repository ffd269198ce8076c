import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { WORK_ACTIONS, type WorkAction } from '#shared/domain/lists/work-actions.ts';
import { memoize } from '#shared/domain/memoize.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import type { Description } from '../trades/description.ts';
import { type LabelPhrase, phraseFinder } from '../trades/phrase-finder.ts';
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
  // A crane's permit is filed as new construction whatever is done with the crane.
  const firm = description?.words.includes('crane') === true ? [] : type.firm;
  const said =
    description === null || description.isRecord ? [] : findInText(description, trades, firm.length === 0);
  const found = new Set<WorkAction>([...firm, ...said.filter((action) => isBeside(action, firm))]);
  const isPaperwork = description?.isPaperwork === true;
  if (found.size === 0 && !isPaperwork && INSTALLED.some((trade) => trades.includes(trade))) found.add('new');
  const counts = type.vague === 'repair' ? description === null : !isPaperwork && type.firm.length === 0;
  if (found.size === 0 && type.vague !== null && counts) found.add(type.vague);
  return WORK_ACTIONS.flatMap(({ id }) => (found.has(id) ? [id] : []));
}

/** Trades whose work is a new thing where the text names no action: "Inground pool". */
const INSTALLED: readonly Trade[] = [
  'pool',
  'solar',
  'deck-fence',
  'sign',
  'ev-charger',
  'battery',
  'generator',
];
/** Of these, what is added to a property is a new thing, too: "add a deck". */
const NEW_WHEN_ADDED: readonly Trade[] = ['pool', 'solar', 'deck-fence', 'ev-charger', 'generator'];

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

/** Phrases of an alteration under which the actions of a specialist are listed: "Site modification: replace antennas". */
const HEADINGS = new Set(['ti', 't i', 'modification', 'modify']);
/** Of these, those that name somebody else's job: "fire alarm for TI". */
const JOBS = new Set(['ti', 't i']);
const ALL_BUT_DEMOLISH: readonly WorkAction[] = ['new', 'add', 'replace', 'repair', 'alter'];

/** The actions that a text names. @param isFree whether the type names none, so that the text may say that a thing is new */
function findInText(description: Description, trades: readonly Trade[], isFree: boolean): WorkAction[] {
  const phrases = findPhrases(description.work);
  const found = new Set(phrases.map(({ label }) => label));
  const buildsUp = trades.includes('new-construction');
  const remodels = trades.includes('remodel');
  if (!remodels && trades.length > 0 && isHeading(phrases)) found.delete('alter');
  if (buildsUp && !description.words.includes('crane')) found.add('new');
  else if (OTHER_WORK.some((action) => found.has(action))) {
    if (isFree && found.has('add') && NEW_WHEN_ADDED.some((trade) => trades[0] === trade)) found.add('new');
    else found.delete('new');
  }
  // What is torn out for other work is not the work, and neither is what comes where a building was.
  if (!trades.includes('demolition')) {
    if (trades.length > 0) found.delete('demolish');
  } else {
    found.add('demolish');
    if (trades.length === 1) for (const action of ALL_BUT_DEMOLISH) found.delete(action);
  }
  if (remodels && !buildsUp) {
    found.delete('new');
    if (isFree && !OTHER_WORK.some((action) => found.has(action))) found.add('alter');
  }
  // A new roof replaces one.
  if (found.has('new') && !buildsUp && trades[0] === 'roofing') {
    found.delete('new');
    found.add('replace');
  }
  return [...found];
}

/** Whether the phrases that mean an alteration are headings of other actions. */
function isHeading(phrases: readonly LabelPhrase<WorkAction>[]): boolean {
  const alters = phrases.filter(({ label }) => label === 'alter');
  if (!alters.every(({ phrase }) => HEADINGS.has(phrase))) return false;
  const others = new Set(phrases.map(({ label }) => label));
  return (
    OTHER_WORK.some((action) => action !== 'alter' && others.has(action)) ||
    alters.some(({ phrase }) => JOBS.has(phrase))
  );
}
