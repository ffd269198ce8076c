import { z } from 'zod';
import type { Source } from '#functions/collection/source.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';
import { permitStatus } from '../normal-forms/status-rules.ts';

/** The stages of a permit by which people who read a portal sort its words, and our statuses for each. */
const STAGES = {
  proposed: ['Applied', 'On hold'],
  approved: ['Issued', 'Active'],
  operating: ['Final'],
  exclude: ['Expired', 'Void', 'Denied', 'On hold'],
} as const satisfies Record<string, readonly PermitStatus[]>;
type Stage = keyof typeof STAGES;

/** Status words of registries, each of one table of a source. Further fields are not read. */
export const statusWordLists = z.array(
  z.object({
    source: z.string(),
    status: z.array(z.tuple([z.enum(Object.keys(STAGES) as [Stage, ...Stage[]]), z.string()])),
  }),
);

export interface WordScores {
  /** Words on whose stage the registries of their source agree. */
  readonly words: number;
  readonly right: number;
  /** Words that no rule knows; they are neither right nor wrong. */
  readonly other: number;
  /** `<source>: <word>: <status>, not <stage>` of each word that is not right. */
  readonly misses: readonly string[];
}

/** Reads the words of registries with the rules, and with a source's own words where `findSource` knows the source. */
export function scoreStatusWords(
  lists: z.infer<typeof statusWordLists>,
  findSource: (id: string) => Pick<Source, 'statusWords'> | undefined,
): WordScores {
  const known = new Map<string, { source: string; word: string; stages: Set<Stage> }>();
  for (const { source, status } of lists)
    for (const [stage, word] of status) {
      const key = `${source} ${phraseOf(word)}`;
      const one = known.get(key) ?? { source, word, stages: new Set() };
      known.set(key, one);
      one.stages.add(stage);
    }
  const agreed = [...known.values()].filter(({ stages }) => stages.size === 1);
  let [right, other] = [0, 0];
  const misses: string[] = [];
  for (const { source, word, stages } of agreed) {
    const [stage = 'proposed'] = stages;
    const status = permitStatus(word, { ownWords: findSource(source)?.statusWords }) ?? 'Other';
    const isRight = (STAGES[stage] as readonly PermitStatus[]).includes(status);
    if (isRight) right++;
    else misses.push(`${source}: ${word}: ${status}, not ${stage}`);
    if (status === 'Other') other++;
  }
  return { words: agreed.length, right, other, misses };
}
