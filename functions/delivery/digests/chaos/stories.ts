import type { Wrongs } from './judge.ts';
import { SCENES } from './scenes.ts';
import { playScene } from './stage.ts';
import { type Told, tellStory } from './story.ts';
import { tellTown } from './town.ts';

export interface Stories extends Wrongs {
  /** People and mails of all stories together. */
  readonly people: number;
  readonly mails: number;
  readonly forsaken: number;
  /** Of the town. */
  readonly makespan: number;
}

export interface StoriesOptions {
  readonly seeds: number;
  /** The first seed. */
  readonly from: number;
  /** People of the town; none, and there is no town. */
  readonly users: number;
  /** End with the first story that went wrong. */
  readonly untilWrong?: boolean;
  readonly say: (line: string) => void;
}

/** How the line begins that says which story went wrong. */
export const WRONG_IN = 'wrong in ';

/** Tells the story of a town, the scenes, and a story of some people for each seed; says which went wrong. Without seeds there is only the town. */
export async function tellStories({
  seeds,
  from,
  users,
  untilWrong = false,
  say,
}: StoriesOptions): Promise<Stories> {
  const all = {
    people: 0,
    mails: 0,
    forsaken: 0,
    dup: [] as string[],
    miss: [] as string[],
    overrate: [] as string[],
  };
  const add = (name: string, told: Told): boolean => {
    all.people += told.people;
    all.mails += told.mails;
    all.forsaken += told.forsaken;
    for (const figure of ['dup', 'miss', 'overrate'] as const) all[figure].push(...told[figure]);
    const wrongs = [...told.dup, ...told.miss, ...told.overrate];
    if (wrongs.length > 0) say(`${WRONG_IN}${name}: ${wrongs.slice(0, 3).join('; ')}`);
    return wrongs.length === 0;
  };
  // Nobody lives there: only the others are told.
  const { makespan, ...town } = users === 0 ? { ...NOTHING, makespan: 0 } : await tellTown(users);
  let isGood = add('the town', town);
  const stories = [
    ...(seeds === 0 ? [] : SCENES).map((scene) => ({
      name: `“${scene.name}”`,
      tell: () => playScene(scene),
    })),
    ...Array.from({ length: seeds }, (_, at) => from + at).map((seed) => ({
      name: `seed ${seed}`,
      tell: () => tellStory(seed),
    })),
  ];
  for (const { name, tell } of stories) {
    if (!isGood && untilWrong) break;
    isGood = add(name, await tell()) && isGood;
  }
  return { ...all, makespan };
}

const NOTHING: Told = { people: 0, mails: 0, forsaken: 0, dup: [], miss: [], overrate: [] };

/** What is asked of the time to send all due mail, divided by their number at the granted rate. */
export const MAKESPAN_MOST = 1.05;

/** The last line of a run. */
export function figureLine({
  dup,
  miss,
  overrate,
  makespan,
}: Wrongs & { readonly makespan: number }): string {
  return `dup ${dup.length} miss ${miss.length} overrate ${overrate.length} makespan/ideal ${makespan.toFixed(2)}`;
}
