import { type Told, tellStory } from './story.ts';

export interface StoriesOptions {
  readonly seeds: number;
  /** The first seed. */
  readonly from: number;
  /** End with the first story that went wrong. */
  readonly untilWrong?: boolean;
  readonly say: (line: string) => void;
}

/** How the line begins that says which story went wrong. */
export const WRONG_IN = 'wrong in ';

/** Tells a story for each seed, and says which went wrong. */
export async function tellStories({ seeds, from, untilWrong = false, say }: StoriesOptions): Promise<Told> {
  const all = { messages: 0, attempts: 0, again: 0, forgeries: 0 };
  const wrong = {
    lost: [] as string[],
    forged: [] as string[],
    open: [] as string[],
    disorder: [] as string[],
  };
  for (let seed = from; seed < from + seeds; seed++) {
    const told = await tellStory(seed);
    for (const count of ['messages', 'attempts', 'again', 'forgeries'] as const) all[count] += told[count];
    for (const figure of ['lost', 'forged', 'open', 'disorder'] as const) wrong[figure].push(...told[figure]);
    const wrongs = [...told.lost, ...told.forged, ...told.open, ...told.disorder];
    if (wrongs.length > 0) say(`${WRONG_IN}seed ${seed}: ${wrongs.slice(0, 3).join('; ')}`);
    if (wrongs.length > 0 && untilWrong) break;
  }
  return { ...all, ...wrong };
}

/** The last line of a run. Order is a promise of ours beside the figure, so what breaks it counts as lost. */
export function figureLine({ lost, forged, open, disorder }: Told): string {
  return `lost ${lost.length + disorder.length} forged_accepted ${forged.length} ssrf_open ${open.length}`;
}
