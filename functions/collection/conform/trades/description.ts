import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { withoutBoilerplate } from '#shared/domain/permit/boilerplate.ts';
import { cutOtherWork } from './cut-words.ts';
import { descriptionWords } from './words.ts';

/** A permit whose text starts like this changes papers, or shows what was done. */
const PAPERWORK =
  /\b(?:rev|revision|revisiont?o?|record|as builts?|evac|title 24|t 24|administrative|renewal|final inspection|deferred|submittal|comply with nov|evacuation|change of name)\b/;
const PAPERWORK_WITHIN = 120;

/** A description as the rules for trades and actions read it. Both share it, because reading it takes longer than finding their phrases. */
export class Description {
  readonly words: readonly string[];
  readonly #text: string;
  #work: readonly string[] | undefined;
  #isPaperwork: boolean | undefined;

  constructor(text: string) {
    this.#text = text;
    this.words = descriptionWords(text);
  }

  /** The words, with those blanked that are no part of the work (`cutOtherWork`). */
  get work(): readonly string[] {
    this.#work ??= workOf(this.words);
    return this.#work;
  }

  /** Whether it changes papers or shows what was done, and names no work. */
  get isPaperwork(): boolean {
    this.#isPaperwork ??= PAPERWORK.test(phraseOf(this.#text).slice(0, PAPERWORK_WITHIN));
    return this.#isPaperwork;
  }
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
