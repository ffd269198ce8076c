import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { fullSentence } from '../../filter/filter-sentence.ts';
import { permitFilter } from '../../permit/arbitrary.ts';
import { parseAsk } from '../parse-ask.ts';
import {
  ASKED_QUESTIONS,
  isExact,
  WRITTEN_CONTEXT,
  WRITTEN_DISTANCES,
  WRITTEN_QUESTIONS,
  type WrittenQuestion,
} from './written-questions.ts';

const FILTERS = 100_000;
const SEED = 20_261_120;

/** Each text is read three times, and the fastest counts: other work on the machine does not. */
const READS = 3;

/** `npm run bench -- ask`: reads the sentences of 100,000 generated filters and the written questions. */
export function benchAsk(): void {
  const times: number[] = [];

  function parse(text: string) {
    let fastest = Number.POSITIVE_INFINITY;
    for (let read = 0; read < READS; read++) {
      const start = performance.now();
      parseAsk(text, WRITTEN_CONTEXT);
      fastest = Math.min(fastest, performance.now() - start);
    }
    times.push(fastest);
    return parseAsk(text, WRITTEN_CONTEXT);
  }

  let same = 0;
  for (const filter of fc.sample(permitFilter, { numRuns: FILTERS, seed: SEED })) {
    const sentence = fullSentence(filter);
    const ask = parse(sentence);
    if (isDeepStrictEqual({ ...ask.filter }, { ...filter }) && ask.unknown.length === 0 && ask.find === null)
      same++;
    else
      console.log(
        `Not the same: ${sentence}\n  meant ${JSON.stringify(filter)}\n  read  ${JSON.stringify(ask)}`,
      );
  }

  function countExact(questions: readonly WrittenQuestion[]): number {
    let exact = 0;
    for (const question of questions) {
      const ask = parse(question.question);
      if (isExact(ask, question)) exact++;
      else
        console.log(
          `Not exact: ${question.question}\n  meant ${JSON.stringify(question)}\n  read  ${JSON.stringify(ask)}`,
        );
    }
    return exact;
  }

  const exact = countExact(WRITTEN_QUESTIONS);
  const distances = countExact(WRITTEN_DISTANCES);
  const asked = countExact(ASKED_QUESTIONS);
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  console.log(
    `roundtrip ${same} exact ${exact} of ${WRITTEN_QUESTIONS.length} distances ${distances} of ${WRITTEN_DISTANCES.length} asked ${asked} of ${ASKED_QUESTIONS.length} p99_ms ${p99.toFixed(2)}`,
  );
}
