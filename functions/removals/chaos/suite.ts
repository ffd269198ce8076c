import { FORMAT } from '#functions/permits/lead-index/store/format.ts';
import { rootKey } from '#functions/permits/lead-index/store/generation.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import type { Suite } from '#infra/sim/harness/suite.ts';
import { EXITS, type Exit } from './exits.ts';
import { REMOVAL_MUTANTS } from './mutants.ts';
import {
  countAppearances,
  type PlantedPermits,
  plantPermits,
  SUBJECT_KINDS,
  type SubjectKind,
} from './planted.ts';
import { MOMENTS, type Moment, openRemovalWorld, type RemovalPlace, type RemovalWorld } from './world.ts';

/** The results for one exit and one kind of subject, over all stories. */
export interface ExitCell {
  /** Appearances of the subject before the removal. An exit that never shows the subject proves nothing. */
  before: number;
  after: number;
  /** How often another person's data was missing. */
  missing: number;
}

/**
 * Subjects of removals in every spelling and every field of a permit, removed at every moment, and every way by which permits
 * leave the system: does a removed subject appear? Each seed has one story for each kind of subject.
 * @param cells receives the results by `kind × exit`
 * @param printCells whether to print them
 */
export function removalSuite(cells: Map<string, ExitCell>, printCells = false): Suite<'removed' | 'missing'> {
  const sum = (name: keyof ExitCell) => [...cells.values()].reduce((total, cell) => total + cell[name], 0);
  return {
    figures: ['removed', 'missing'],
    counts: [],
    mutants: {
      mutants: REMOVAL_MUTANTS,
      command: ['infra/ops/chaos.ts', 'removals'],
      args: ['--seeds', '8', '--until-wrong'],
      figure: /^removed (?<removed>\d+) appearances, /,
    },
    async *stories({ seeds, log }) {
      for (const kind of SUBJECT_KINDS)
        for (const exit of EXITS) cells.set(cellName(kind, exit), { before: 0, after: 0, missing: 0 });
      for (const seed of seeds)
        for (const [at, kind] of SUBJECT_KINDS.entries()) {
          const moment = MOMENTS[(seed + at) % MOMENTS.length] ?? 'before collection';
          const failures = { removed: [] as string[], missing: [] as string[] };
          log(`seed ${seed}: ${kind}, granted ${moment}`);
          const dice = new Dice(seed * SUBJECT_KINDS.length + at);
          await runRemovalStory(dice, kind, moment, (exit, { before = 0, after = 0, missing = 0 }) => {
            const name = cellName(kind, exit);
            const cell = cells.get(name);
            if (cell === undefined) return;
            cell.before += before;
            cell.after += after;
            cell.missing += missing;
            if (after > 0) failures.removed.push(`${name} shows the subject ${after} times`);
            if (missing > 0) failures.missing.push(`${name} does not show another person`);
          });
          yield { name: `seed ${seed} (${kind}, granted ${moment})`, failures };
        }
    },
    summary: () =>
      printCells
        ? [...cells].map(([name, { before, after }]) => `${name}: ${before} before, ${after} after`)
        : [],
    lastLine({ stories }) {
      const showing = [...cells.values()].filter(({ before }) => before > 0).length;
      return `removed ${sum('after')} appearances, others missing ${sum('missing')}: ${stories} stories, ${cells.size} cells, ${showing} of which showed the subject before (${sum('before')} times)`;
    },
  };
}

/** The name of a cell of the matrix. */
export function cellName(kind: SubjectKind, exit: Exit): string {
  return `${kind} × ${exit.name}`;
}

type Report = (exit: Exit, found: Partial<ExitCell>) => void;

/**
 * Tells a story.
 * @param moment when the removal is granted
 * @param place in memory unless given
 * @param exits those to judge; all unless given
 */
export async function runRemovalStory(
  dice: Dice,
  kind: SubjectKind,
  moment: Moment,
  report: Report,
  { place, exits = EXITS }: { readonly place?: RemovalPlace; readonly exits?: readonly Exit[] } = {},
): Promise<void> {
  const planted = plantPermits(dice, kind);
  const world = await openRemovalWorld(planted.permits[0]?.contractorName ?? '', place);
  const grantAt = async (now: Moment): Promise<void> => {
    if (now === moment) await world.grant(planted);
  };
  await world.listOnBoard(planted);
  await grantAt('before collection');
  await world.collect([...planted.permits, planted.withdrawn].map((permit) => ({ permit, changes: [] })));
  await world.publish();
  await world.collect([{ permit: planted.later, changes: planted.changes }]);
  await world.publish();
  await grantAt('before matching');
  await world.match();
  await grantAt('before mail');
  if (moment === 'after mail') {
    for (const exit of exits)
      report(exit, { before: countAppearances(await textOf(world, planted, exit), planted.secrets) });
    await world.grant(planted);
  }
  // At once, before the lead index is updated; then after it was updated or rebuilt.
  for (const exit of exits) if (exit.from === undefined) await judgeExit(world, planted, exit, report);
  if (dice.below(2) === 0) {
    await world.place.direct.index.remove(rootKey(FORMAT.name));
    await world.collect([{ permit: planted.later, changes: [] }]);
  }
  await world.publish();
  for (const exit of exits) await judgeExit(world, planted, exit, report);
}

async function judgeExit(
  world: RemovalWorld,
  planted: PlantedPermits,
  exit: Exit,
  report: Report,
): Promise<void> {
  const text = await textOf(world, planted, exit);
  const isMissing = exit.showsContacts === true && countAppearances(text, [planted.other]) === 0;
  report(exit, { after: countAppearances(text, planted.secrets), missing: isMissing ? 1 : 0 });
}

function textOf(world: RemovalWorld, planted: PlantedPermits, exit: Exit): Promise<string> {
  return world.place.untilDone(exit.name, 1, () => exit.take(world, planted));
}
