import type { Wrongs } from './figures.ts';
import { tellStory } from './story.ts';
import { tellStruckStories } from './struck.ts';

export interface Stories {
  readonly told: number;
  /** Of all stories together. */
  readonly wrongs: Wrongs;
}

export interface StoriesOptions {
  readonly seeds: number;
  /** The first seed. */
  readonly from: number;
  /** End with the first story that went wrong. */
  readonly untilWrong?: boolean;
  readonly say: (line: string) => void;
}

/** Tells a story for each seed, and one for each call that can be struck; says which went wrong. */
export async function tellStories(options: StoriesOptions): Promise<Stories> {
  const { seeds, from, untilWrong = false, say } = options;
  const all = { paidNotActive: [] as string[], activeNotPaid: [] as string[], double: [] as string[] };
  let told = 0;
  const tell = (name: string, wrongs: Wrongs): boolean => {
    told++;
    all.paidNotActive.push(...wrongs.paidNotActive);
    all.activeNotPaid.push(...wrongs.activeNotPaid);
    all.double.push(...wrongs.double);
    const lines = Object.values(wrongs).flat();
    if (lines.length > 0) say(`${name}: ${lines.slice(0, 3).join('; ')}`);
    return lines.length === 0;
  };
  for (let seed = from; seed < from + seeds; seed++) {
    const went = tell(`seed ${seed}`, await tellStory(seed));
    if (!went && untilWrong) return { told, wrongs: all };
  }
  await tellStruckStories(tell);
  return { told, wrongs: all };
}

/** The last line of a run. */
export function figureLine({ paidNotActive, activeNotPaid, double }: Wrongs): string {
  return `paid_not_active ${paidNotActive.length} active_not_paid ${activeNotPaid.length} double ${double.length}`;
}
