import { tellStory } from './story.ts';
import type { Wrongs } from './wrongs.ts';

export interface Stories extends Wrongs {
  readonly pages: number;
  readonly publications: number;
}

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

/** Tells a story for each seed; says which went wrong. */
export async function tellStories({
  seeds,
  from,
  untilWrong = false,
  say,
}: StoriesOptions): Promise<Stories> {
  const all = { lost: [] as string[], repeated: [] as string[], pages: 0, publications: 0 };
  for (let seed = from; seed < from + seeds; seed++) {
    const { lost, repeated, pages, publications } = await tellStory(seed);
    all.lost.push(...lost);
    all.repeated.push(...repeated);
    all.pages += pages;
    all.publications += publications;
    if (lost.length + repeated.length === 0) continue;
    const wrongs = [
      ...lost.map((what) => `lost ${what}`),
      ...repeated.map((what) => `came again, or wrongly: ${what}`),
    ];
    say(`${WRONG_IN}seed ${seed}: ${wrongs.slice(0, 3).join('; ')}`);
    if (untilWrong) break;
  }
  return all;
}

/** The last line of a run. */
export function figureLine({ lost, repeated }: Wrongs): string {
  return `lost ${lost.length} repeated ${repeated.length}`;
}
