import { wordSet } from '#functions/platform/word-set.ts';
import { COLON, isBreak, SENTENCE } from './words.ts';

/** The words by which parts of a description are cut that are no part of the work. */
export const CUT_WORDS = {
  /** Verbs that start a piece of work. A cut ends before one. */
  verbs: wordSet(
    `install installing replace replacing construct build building add adding erect remodel renovate relocate provide convert repair
    upgrade modify demolish demo remove reroof`,
  ),
  /** Words of a list of work that is somebody else's: "mech, elec and plumbing work under separate permit". */
  list: wordSet(
    `mep meps mepfr mech mechanical mechancial mechanicl elec elect electric electrical plumb plumbing hvac fire life safety saftey l s
    ls sprinkler sprinklers srpinkler fa alarm alarms structural work works upgrade upgrades system systems and or the all any to be
    shall is are will done part of submitted as tank generator low voltage sign signs signage storefront pool deck fence roof exterior
    interior demolition overhead standpipe standpipes pump way comm 2 new if needed ansul design build revised required necessary performed conducted basis`,
  ),
  separate: wordSet('sep separate seperate separately seprate separte sperate another different other'),
  permit: wordSet(
    `permit permits pemrits perits permti pemit pemits app application applications pa addendum submittal submittals permitted
    submitted`,
  ),
  needed: wordSet('is are required needed reqd req'),
  denials: wordSet('no not without'),
  excluding: wordSet('excluding excludes exclude except excl'),
  deferred: wordSet('deferred excluded'),
  papers: wordSet('submittal approval sumbittal'),
  references: wordSet('ref reference'),
  /** Words of a condition of the permit: "the holder hereby certifies", "a sign must be posted". */
  conditions: wordSet('certify certifies hereby must posted planted'),
  /** Verbs that say that another permit follows: "a permit will be applied for". */
  follows: wordSet('applied obtained pulled'),
  later: wordSet('future'),
  /** Answers to a question of a form: "Electrical work = NO". */
  answers: wordSet('no none false n na 0'),
  zeros: wordSet('0 zero'),
  /** "Roof type: sloped" describes a part. */
  types: wordSet('type'),
  /** "Type of work: roofing" names the work. */
  typesOfWork: wordSet('work permit project construction improvement'),
  pulls: wordSet('pull obtain'),
  contractors: wordSet('electrician elctrician plumber they contractor contractors subcontractor'),
  converts: wordSet('convert converting conversion'),
  /** Jobs of others that a specialist works for: "fire alarm work for the lobby remodel". */
  jobs: wordSet('remodel remodels ti t improvement improvements buildout project renovation'),
  /** Words between a list and what says that it is somebody else's. */
  ends: wordSet('by under on in via with a w of per at sep separate seperate deferred not included excluded'),
  /** "HVAC by others." */
  doers: wordSet('others other vendor landlord'),
  others: wordSet('others other w remain remains for permitted'),
};

const TRIGGERS = new Set(
  (
    [
      'separate',
      'denials',
      'excluding',
      'deferred',
      'references',
      'conditions',
      'others',
      'doers',
      'follows',
      'pulls',
      'later',
      'converts',
      'zeros',
      'types',
    ] as const
  ).flatMap((name) => [...CUT_WORDS[name]]),
).add(COLON);

/**
 * Blanks the words of a description that are no part of the work: what others do or another permit covers, what is excluded,
 * denied or stays, conditions of the permit, descriptions of parts, and references to other permits. Changes `words` in place.
 */
export function cutOtherWork(words: string[]): void {
  for (let at = 0; at < words.length; at++) if (TRIGGERS.has(words[at] ?? '')) cutAt(words, at);
}

function cutAt(words: string[], at: number): void {
  const [before, word, after] = [words[at - 1] ?? '', words[at] ?? '', words[at + 1] ?? ''];
  if (word === COLON) cutDeniedQuestion(words, at);
  else if (CUT_WORDS.separate.has(word) && CUT_WORDS.permit.has(after)) {
    let behind = at + 2;
    while (CUT_WORDS.needed.has(words[behind] ?? '')) behind++;
    if (words[behind] === 'for') cutForward(words, behind, words.length);
    else cutBackward(words, at - 1);
  } else if (CUT_WORDS.deferred.has(word) && CUT_WORDS.papers.has(after)) cutForward(words, at, 12);
  else if (word === 'separately' || CUT_WORDS.deferred.has(word)) cutBackward(words, at - 1);
  else if (before === 'by' && CUT_WORDS.doers.has(word)) cutOfOthers(words, at - 1);
  else if (word === 'not' && after === 'included') cutBackward(words, at - 1);
  else if ((before === 'to' || before === 'will') && word.startsWith('remain')) cutRemaining(words, at - 2);
  else if (CUT_WORDS.denials.has(word) || (word === 'w' && after === 'o')) cutDenied(words, at);
  else if (CUT_WORDS.excluding.has(word)) cutForward(words, at, words.length);
  else if (CUT_WORDS.references.has(word)) cutForward(words, at, 3);
  else if (before === 'work' && word === 'for') cutJob(words, at);
  else if (CUT_WORDS.conditions.has(word)) cutSentence(words, at);
  else if (CUT_WORDS.follows.has(word) && isOfPermit(words, at)) cutSentence(words, at);
  else if (CUT_WORDS.pulls.has(word) && isForOthers(words, at)) cutSentence(words, at);
  else if (CUT_WORDS.later.has(word)) cutDenied(words, at);
  else if (CUT_WORDS.converts.has(word)) cutConverted(words, at);
  else if (CUT_WORDS.zeros.has(word) && !/^\d/.test(before)) cutNone(words, at);
  else if (CUT_WORDS.types.has(word)) cutPartType(words, at);
}

/** The most words of a question: "electrical work under this permit = no". */
const QUESTION_REACH = 6;

/** Cuts a question that is denied: "Roofing: No". Words behind the answer belong to it, unless they are the next question. */
function cutDeniedQuestion(words: string[], at: number): void {
  if (!CUT_WORDS.answers.has(words[at + 1] ?? '')) return;
  let behind = at + 2;
  if (words[at + 1] === 'n' && words[behind] === 'a') behind++;
  const isEnd = behind >= words.length || isBreak(words[behind] ?? '');
  if (!(isEnd || words.slice(behind + 1, behind + 5).includes(COLON))) return;
  for (let cut = at - 1; cut >= 0 && cut >= at - QUESTION_REACH && !isBreak(words[cut] ?? ''); cut--)
    words[cut] = '';
}

/** Cuts what is counted and there is none of: "0 skylights". */
function cutNone(words: string[], start: number): void {
  for (let at = start + 1; at <= start + 3 && at < words.length; at++) {
    const word = words[at] ?? '';
    if (isBreak(word) || word === 'and' || /^\d/.test(word) || CUT_WORDS.verbs.has(word)) return;
    words[at] = '';
  }
}

/** Cuts the description of a part: "roof type: sloped", "type of fence: vinyl". Where a text starts with one it names the work. */
function cutPartType(words: string[], at: number): void {
  let start = at;
  let colon = at + 1;
  if (words[colon] === 'of') {
    if (CUT_WORDS.typesOfWork.has(words[at + 2] ?? '')) return;
    colon = words.indexOf(COLON, at);
    if (colon > at + 5) return;
  } else while (start > at - 3 && start > 0 && !isBreak(words[start - 1] ?? '')) start--;
  if (start === 0 || words[colon] !== COLON) return;
  while (words[colon + 1] === COLON) colon++;
  for (let cut = start; cut <= colon + 4 && cut < words.length; cut++)
    if (cut > colon && isBreak(words[cut] ?? '')) return;
    else words[cut] = '';
}

/** Cuts what others do, back to "with" where that is near: "residence with pool by others". */
function cutOfOthers(words: string[], end: number): void {
  const near = words.slice(Math.max(0, end - 4), end + 1);
  const start = near.findLastIndex((word) => word === 'with' || word === 'w');
  cutBackward(words, end, start < 0 ? end + 1 : near.length - start);
}

/** Cuts what remains, from "existing" where that is near. */
function cutRemaining(words: string[], end: number): void {
  const near = words.slice(Math.max(0, end - 7), end + 1);
  const old = near.findLastIndex((word) => word === 'existing' || word === 'e');
  cutBackward(words, end, old < 0 ? 8 : near.length - old);
}

/** Whether a permit is named shortly before a verb. */
function isOfPermit(words: readonly string[], at: number): boolean {
  return words.slice(Math.max(0, at - 4), at).some((word) => word === 'permit' || word === 'permits');
}

/** Whether somebody else gets a permit: "electrician to pull own permit". */
function isForOthers(words: readonly string[], at: number): boolean {
  const isPermit = words.slice(at + 1, at + 4).some((word) => word === 'permit' || word === 'permits');
  return isPermit && words.slice(Math.max(0, at - 4), at).some((word) => CUT_WORDS.contractors.has(word));
}

/** Cuts what is converted, which is not the work: "convert porch to sunroom". */
function cutConverted(words: string[], start: number): void {
  for (let at = start + 1; at <= start + 8 && at < words.length; at++) {
    const word = words[at] ?? '';
    if (isBreak(word)) return;
    if (word !== 'to' && word !== 'into') continue;
    for (let cut = start + 1; cut < at; cut++) words[cut] = '';
    return;
  }
}

/** Cuts to the end of the sentence, at most `count` words. */
function cutForward(words: string[], start: number, count: number): void {
  for (let at = start; at < words.length && at < start + count && words[at] !== SENTENCE; at++)
    words[at] = '';
}

function cutSentence(words: string[], at: number): void {
  let start = at;
  while (start > 0 && words[start - 1] !== SENTENCE) start--;
  cutForward(words, start, words.length);
}

/** Cuts the job that a specialist works for, which is named within eight words. */
function cutJob(words: string[], start: number): void {
  const end = words.findIndex((word, at) => at > start && at <= start + 8 && CUT_WORDS.jobs.has(word));
  if (end < 0) return;
  let behind = end + 1;
  while (words[behind] === 'i' || CUT_WORDS.jobs.has(words[behind] ?? '')) behind++;
  cutForward(words, start, behind - start);
}

/** Cuts what a denial denies: up to the next comma or verb, at most six words. */
function cutDenied(words: string[], start: number): void {
  for (let at = start + 1; at < words.length && at <= start + 6; at++) {
    const word = words[at] ?? '';
    if (word === SENTENCE) return;
    if (isBreak(word) && !CUT_WORDS.list.has(words[at + 1] ?? '')) return;
    if (CUT_WORDS.verbs.has(word) && words[at + 1] !== 'out' && at > start + 1) return;
    words[at] = '';
  }
}

/** Cuts the list that ends at a word: back to the last verb, the sentence's start, or a comma behind something else. */
function cutBackward(words: string[], end: number, count = end + 1): void {
  let isList = true;
  for (let at = end; at >= 0 && at > end - count; at--) {
    const word = words[at] ?? '';
    if (word === SENTENCE || (isBreak(word) && !(isList && endsList(words, at - 1)))) return;
    isList &&= word === '' || isBreak(word) || CUT_WORDS.list.has(word) || CUT_WORDS.ends.has(word);
    const isVerb = CUT_WORDS.verbs.has(word) && !['be', 'design'].includes(words[at - 1] ?? '');
    if (isVerb && at < end - 1) return;
    words[at] = '';
  }
}

/** Whether all words back to the comma or sentence before are of a list of work. */
function endsList(words: readonly string[], end: number): boolean {
  for (let at = end; at >= 0 && !isBreak(words[at] ?? ''); at--)
    if (words[at] !== '' && !CUT_WORDS.list.has(words[at] ?? '')) return false;
  return true;
}
