import { withoutBoilerplate } from '#shared/domain/permit/boilerplate.ts';
import { cutOtherWork } from './cut-words.ts';
import { GLUED_FROM, splitGlued } from './glued-words.ts';
import { descriptionWords, isBreak } from './words.ts';

/** A permit whose text starts like this changes papers, or shows what was done. */
const PAPERWORK =
  /\b(?:rev|revision|revisiont?o?|record|as builts?|evac|title 24|t 24|administrative|renewal|final inspection|deferred|submittal|comply with nov|evacuation|change of name)\b/;
const PAPERWORK_WITHIN = 120;
/** A permit whose text starts like this does nothing that is not done already. */
const RECORD = /^(?:\w+ ){0,3}(?:as builts?|record|renewal|final inspection)\b/;

/** How a text in brackets about the whole project starts: "(Establish use and construct 3 buildings. Review and process for 3 records.)" */
export const PROJECT_START = /[([] ?(?:establish|est|construct)\b/i;
const PROCESS = /\bprocess(?:ing)?\b/i;

/** A description as the rules for trades and actions read it. Both share it, because reading it takes longer than finding their phrases. */
export class Description {
  readonly words: readonly string[];
  readonly text: string;
  #work: readonly string[] | undefined;
  #isPaperwork: boolean | undefined;

  constructor(text: string) {
    this.text = text;
    const words = descriptionWords(withoutProject(text));
    this.words = words.some(isLong) ? words.flatMap(splitGlued) : words;
  }

  /** The words, with those blanked that are no part of the work (`cutOtherWork`). */
  get work(): readonly string[] {
    this.#work ??= workOf(this.words);
    return this.#work;
  }

  /** Whether it changes papers or shows what was done, and names no work. */
  get isPaperwork(): boolean {
    this.#isPaperwork ??= PAPERWORK.test(startOf(this.words));
    return this.#isPaperwork;
  }

  /** Whether it only records what was done. */
  get isRecord(): boolean {
    return this.isPaperwork && RECORD.test(startOf(this.words));
  }
}

/** The start of a text, without the marks between its words. */
function startOf(words: readonly string[]): string {
  let start = '';
  for (const word of words) {
    if (start.length >= PAPERWORK_WITHIN) break;
    if (!isBreak(word)) start += start === '' ? word : ` ${word}`;
  }
  return start.slice(0, PAPERWORK_WITHIN);
}

/** A text without the parts in brackets that describe the whole project. */
function withoutProject(text: string): string {
  const start = text.search(PROJECT_START);
  const process = start < 0 ? -1 : text.slice(start).search(PROCESS);
  if (process < 0) return text;
  const rest = text.slice(start + process);
  const end = rest.search(/[)\]]/);
  return `${text.slice(0, start)}. ${end < 0 ? '' : rest.slice(end + 1)}`;
}

/** Whether a word may be several without blanks. */
function isLong(word: string): boolean {
  return word.length >= GLUED_FROM;
}

/** Reads a description without the boilerplate of its source; null without one. */
export function readDescription(text: string | null, sourceId = ''): Description | null {
  return text === null ? null : new Description(withoutBoilerplate(text, sourceId));
}

/** The words of a description, with those blanked that are no part of the work. */
export function workOf(words: readonly string[]): string[] {
  const work = [...words];
  cutOtherWork(work);
  return work;
}
