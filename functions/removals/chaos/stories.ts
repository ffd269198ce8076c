import { Dice } from '#functions/harness/random.ts';
import { EXITS, type Exit } from './exits.ts';
import { appearances, KINDS, type Kind, type Planted, plant } from './planted.ts';
import { openWorld, type RemovalWorld } from './world.ts';

/** When a removal is granted, seen from the permits it is about. */
const MOMENTS = [
  'before they are collected',
  'before alerts are asked',
  'before mail goes',
  'when all is told',
] as const;

/** What came of one exit for one kind of subject, over all stories. */
export interface Cell {
  /** How often the subject left by it before the removal: an exit that never shows one proves nothing. */
  before: number;
  after: number;
  /** How often what is somebody else's was missing. */
  missing: number;
}

/** What came of stories. */
export interface Told {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly wrongs: readonly string[];
  readonly stories: number;
}

/** The name of a cell of the matrix. */
export function cellOf(kind: Kind, exit: Exit): string {
  return `${kind} × ${exit.name}`;
}

/** Tells stories, one a seed and a kind of subject, each at one of the moments, and asks every exit in each. */
export async function tellStories(
  { seeds, from }: { readonly seeds: number; readonly from: number },
  say: (line: string) => void = () => undefined,
): Promise<Told> {
  const cells = new Map(
    KINDS.flatMap((kind) => EXITS.map((exit) => [cellOf(kind, exit), { before: 0, after: 0, missing: 0 }])),
  );
  const wrongs: string[] = [];
  for (let seed = from; seed < from + seeds; seed++)
    for (const [at, kind] of KINDS.entries()) {
      const dice = new Dice(seed * KINDS.length + at);
      const moment = MOMENTS[(seed + at) % MOMENTS.length] ?? MOMENTS[0];
      say(`seed ${seed}: ${kind}, granted ${moment}`);
      await tellStory(dice, kind, moment, (exit, found) => {
        const cell = cells.get(cellOf(kind, exit));
        if (cell === undefined) return;
        for (const name of ['before', 'after', 'missing'] as const) cell[name] += found[name] ?? 0;
        if ((found.after ?? 0) + (found.missing ?? 0) > 0)
          wrongs.push(`seed ${seed}: ${cellOf(kind, exit)}, granted ${moment}: ${JSON.stringify(found)}`);
      });
    }
  return { cells, wrongs, stories: seeds * KINDS.length };
}

type Tell = (exit: Exit, found: Partial<Cell>) => void;

async function tellStory(
  dice: Dice,
  kind: Kind,
  moment: (typeof MOMENTS)[number],
  tell: Tell,
): Promise<void> {
  const world = await openWorld();
  const planted = plant(dice, kind);
  const grant = async (now: (typeof MOMENTS)[number]): Promise<void> => {
    if (now === moment) await world.grant(planted);
  };
  await grant('before they are collected');
  await world.collect(planted.permits.map((permit) => ({ permit, changes: [] })));
  await world.publish();
  await world.collect([{ permit: planted.later, changes: planted.changes }]);
  await world.publish();
  await grant('before alerts are asked');
  await world.match();
  await grant('before mail goes');
  if (moment === 'when all is told') {
    for (const exit of EXITS)
      tell(exit, { before: appearances(await exit.take(world, planted), planted.secrets) });
    await world.grant(planted);
  }
  // At once, before the lead index follows; then when it has, or was built anew.
  for (const exit of EXITS) if (exit.from === undefined) await judge(world, planted, exit, tell);
  if (dice.below(2) === 0) {
    await world.runtime.index.remove({ pk: 'lead-index', sk: 'root' });
    await world.collect([{ permit: planted.later, changes: [] }]);
  }
  await world.publish();
  for (const exit of EXITS) await judge(world, planted, exit, tell);
}

async function judge(world: RemovalWorld, planted: Planted, exit: Exit, tell: Tell): Promise<void> {
  const left = await exit.take(world, planted);
  const isMissing = exit.showsContacts === true && appearances(left, [planted.other]) === 0;
  tell(exit, { after: appearances(left, planted.secrets), missing: isMissing ? 1 : 0 });
}

/** The last line of a run. */
export function figureLine({ cells, stories }: Told): string {
  const sum = (name: keyof Cell) => [...cells.values()].reduce((total, cell) => total + cell[name], 0);
  const showing = [...cells.values()].filter(({ before }) => before > 0).length;
  return `removed ${sum('after')} appearances, others missing ${sum('missing')}: ${stories} stories, ${cells.size} cells, ${showing} of which showed the subject before (${sum('before')} times)`;
}
