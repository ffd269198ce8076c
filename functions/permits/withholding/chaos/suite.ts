import { applyTerms } from '#functions/collection/apply-terms.ts';
import type { Source } from '#functions/collection/source.ts';
import { allRules } from '#functions/parcels/roll-terms.ts';
import { EXITS, type Exit } from '#functions/removals/chaos/exits.ts';
import { countAppearances } from '#functions/removals/chaos/planted.ts';
import { apiResponseText } from '#functions/removals/chaos/request.ts';
import {
  MOMENTS,
  type Moment,
  openRemovalWorld,
  type RemovalPlace,
  type RemovalWorld,
} from '#functions/removals/chaos/world.ts';
import { source as cookCounty } from '#functions/sources/il/cook-county.ts';
import { source as naperville } from '#functions/sources/il/naperville.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import type { Suite } from '#infra/sim/harness/suite.ts';
import type { Withheld } from '#shared/domain/permit/data-terms.ts';
import type { PermitFieldName } from '#shared/domain/permit/permit-fields.ts';
import { ATTRIBUTION, FLAG_NAMES, FLAG_ROWS, type FlagName } from './flags.ts';
import { TERMS_MUTANTS } from './mutants.ts';
import { CASES, type Case, type PlantedPermit, plantSource } from './planted-terms.ts';
import { rollStory } from './roll-story.ts';

/** Exits that read the attribution with the permit. Other exits read it from the catalog of sources, where these have none. */
const WITH_ATTRIBUTION: ReadonlySet<string> = new Set([
  'digest, HTML',
  'digest, text',
  'mail at once',
  'welcome to a solar installer',
  'welcome to a supplier',
  'webhook',
]);
/** The feed names a deleted permit by its id, and the work list names it by the user's own mark. */
const KEEPS_NUMBER: ReadonlySet<string> = new Set(['API, changes', 'work list']);
const FLAGGED = cookCounty;
const FREE = naperville;

/** The results for a field at an exit under a flag, over all stories. */
export interface TermsCell {
  /** How often the field of a withheld permit or contact was looked for. */
  judged: number;
  leaked: number;
  /** How often the field of the other source was there, so that this one had to be. */
  compared: number;
  lost: number;
}

/**
 * Two sources with permits of the same form, one of them with a flag in its terms that is set at any moment and later taken back:
 * does a withheld field leave by any exit, or is another one missing? Each seed has one story for each flag.
 * @param cells receives the results by `flag × exit × field`
 */
export function termsSuite(
  cells: Map<string, TermsCell>,
  printCells = false,
): Suite<'leaked' | 'lost', 'checks'> {
  return {
    figures: ['leaked', 'lost'],
    counts: ['checks'],
    mutants: {
      mutants: TERMS_MUTANTS,
      command: ['infra/ops/chaos.ts', 'terms'],
      args: ['--seeds', '4', '--until-wrong'],
    },
    async *stories({ seeds, log }) {
      for (const seed of seeds)
        for (const [at, flag] of FLAG_NAMES.entries()) {
          const moment = MOMENTS[(seed + at) % MOMENTS.length] ?? 'before collection';
          log(`seed ${seed}: ${flag}, set ${moment}`);
          const story = new TermsStory(new Dice(seed * FLAG_NAMES.length + at), flag, cells);
          await story.run(moment);
          const { leaked, lost, checks } = story;
          yield {
            name: `seed ${seed} (${flag}, set ${moment})`,
            failures: { leaked, lost },
            counts: { checks },
          };
          // One switch of a roll for each seed.
          if (at > 0) continue;
          const found = await rollStory(new Dice(seed));
          yield { name: `seed ${seed} (a roll)`, failures: found, counts: { checks: found.checks } };
        }
    },
    summary: ({ stories, counts }) => [
      ...(printCells ? [...cells].map(([name, cell]) => `${name}: ${JSON.stringify(cell)}`) : []),
      `${stories} stories, ${cells.size} cells, ${counts.checks} checks`,
    ],
  };
}

/** The story of a flag. */
export class TermsStory {
  readonly leaked: string[] = [];
  readonly lost: string[] = [];
  checks = 0;
  readonly #flag: FlagName;
  readonly #cells: Map<string, TermsCell>;
  readonly #exits: readonly Exit[];
  readonly #searched: readonly Case[];
  readonly #flagged: ReturnType<typeof plantSource>;
  readonly #free: ReturnType<typeof plantSource>;
  #isSet = false;
  /** What is withheld now. */
  #withheld: Withheld | null = null;

  /**
   * @param cells receives the results
   * @param exits those to judge; all unless given
   * @param searched the cases to search and to ask for; all unless given
   */
  constructor(
    dice: Dice,
    flag: FlagName,
    cells: Map<string, TermsCell>,
    {
      exits = EXITS,
      searched = CASES,
    }: { readonly exits?: readonly Exit[]; readonly searched?: readonly Case[] } = {},
  ) {
    this.#flag = flag;
    this.#cells = cells;
    this.#exits = exits;
    this.#searched = searched;
    this.#flagged = plantSource(dice, FLAGGED.id, 1);
    this.#free = plantSource(dice, FREE.id, 11);
  }

  /**
   * @param moment when the flag is set
   * @param place in memory unless given
   */
  async run(moment: Moment, place?: RemovalPlace): Promise<void> {
    const world = await openRemovalWorld(this.#flagged.person.permit.contractorName ?? '', place);
    const all = CASES.flatMap((kind) => [this.#flagged[kind], this.#free[kind]]);
    const setAt = async (now: Moment): Promise<void> => {
      if (now === moment) await this.#setFlag(world);
    };
    await setAt('before collection');
    await world.collect(all.map(({ permit }) => ({ permit, changes: [] })));
    await world.publish();
    await world.collect(all.map(({ later: permit, changes }) => ({ permit, changes })));
    await world.publish();
    await setAt('before matching');
    await world.match();
    await setAt('before mail');
    if (moment === 'after mail') {
      await this.#judge(world, () => true);
      await this.#setFlag(world);
    }
    await this.#judge(world, ({ from }) => from === undefined);
    await world.publish();
    await this.#judge(world, () => true);
    await this.#judgeSearches(world);
    await this.#takeBack(world);
    await world.publish();
    await this.#judge(world, () => true);
    await this.#judgeSearches(world);
  }

  async #setFlag(world: RemovalWorld): Promise<void> {
    const { flags, withheld } = FLAG_ROWS[this.#flag];
    const terms = { ...flags, seen: { where: 'a story', on: '2026-11-20' } };
    await this.#apply(world, [{ ...FLAGGED, license: 'unknown', terms }, FREE]);
    this.#isSet = true;
    this.#withheld = withheld;
  }

  async #takeBack(world: RemovalWorld): Promise<void> {
    await this.#apply(world, [FLAGGED, FREE]);
    this.#isSet = false;
    this.#withheld = null;
  }

  /** As the planner of collection does, every five minutes. */
  async #apply({ place, runtime }: RemovalWorld, sources: readonly Source[]): Promise<void> {
    await place.untilDone('terms', 5, () => applyTerms(runtime, allRules(sources), async () => undefined));
  }

  async #judge(world: RemovalWorld, isJudged: (exit: Exit) => boolean): Promise<void> {
    const shown = this.#withheld === 'everything' ? [] : CASES.map((kind) => this.#flagged[kind]);
    const wanted = {
      permits: [...shown, ...CASES.map((kind) => this.#free[kind])].map(({ permit }) => permit),
      subject: { text: this.#flagged.person.permit.contractorName ?? '' },
    };
    for (const exit of this.#exits.filter(isJudged)) {
      // A call that refuses a permit, which only withheld ones may meet, is a loss too.
      const text = await world.place
        .untilDone(exit.name, 1, () => exit.take(world, wanted))
        .catch(() => undefined);
      if (text === undefined) {
        this.#note(exit.name, 'answer', { compared: 1, lost: 1 });
        continue;
      }
      for (const kind of CASES) this.#judgeExit(exit.name, text, this.#flagged[kind], this.#free[kind]);
      if (this.#flag === 'attribution' && this.#isSet && WITH_ATTRIBUTION.has(exit.name))
        this.#note(exit.name, 'attribution', {
          compared: 1,
          lost: countAppearances(text, [ATTRIBUTION]) === 0 ? 1 : 0,
        });
    }
    if (this.#withheld === 'everything')
      for (const kind of this.#searched) await this.#judgeRefusal(world, this.#flagged[kind]);
  }

  #judgeExit(exit: string, text: string, flagged: PlantedPermit, free: PlantedPermit): void {
    const isGone = (field: PermitFieldName): boolean =>
      (this.#withheld === 'everything' && !(field === 'permitNumber' && KEEPS_NUMBER.has(exit))) ||
      (this.#withheld === 'individuals' && flagged.individual.includes(field));
    const isThere = (secret: string | undefined): boolean =>
      secret !== undefined && countAppearances(text, [secret]) > 0;
    // A list of few permits may have only the other source's.
    const isShown = isThere(flagged.texts.permitNumber);
    for (const [field, own] of Object.entries(flagged.texts) as [PermitFieldName, string][])
      if (isGone(field)) this.#note(exit, field, { judged: 1, leaked: isThere(own) ? 1 : 0 });
      else if (isShown && isThere(free.texts[field]))
        this.#note(exit, field, { compared: 1, lost: isThere(own) ? 0 : 1 });
    if (this.#withheld === 'individuals')
      this.#note(exit, 'texts', { judged: 1, leaked: flagged.secrets.some(isThere) ? 1 : 0 });
  }

  async #judgeRefusal(world: RemovalWorld, { permit: { id } }: PlantedPermit): Promise<void> {
    for (const name of ['permit', 'v1Permit'] as const) {
      const ask = async (): Promise<boolean> => {
        try {
          await apiResponseText(world, name, { params: { id } });
          return false;
        } catch (error) {
          if (!String(error).includes('answered 404')) throw error;
          return true;
        }
      };
      const isRefused = await world.place.untilDone(name, 1, ask).catch(() => false);
      this.#note(name, 'id', { judged: 1, leaked: isRefused ? 0 : 1 });
    }
  }

  /** Searches by what is withheld must not find the permit, but find that of the other source. */
  async #judgeSearches(world: RemovalWorld): Promise<void> {
    for (const kind of this.#searched) {
      const [flagged, free] = [this.#flagged[kind], this.#free[kind]];
      await this.#judgeSearch(world, 'hasPhone=true', flagged, free);
      await this.#judgeSearch(world, 'hasContractor=true', flagged, free, kind !== 'unhired');
      await this.#judgeSearch(world, 'reach=phone', flagged, free, kind === 'unhired');
      for (const one of [flagged, free])
        for (const query of one.searches) await this.#judgeSearch(world, query, flagged, free, one);
    }
  }

  async #judgeSearch(
    world: RemovalWorld,
    query: string,
    flagged: PlantedPermit,
    free: PlantedPermit,
    found: boolean | PlantedPermit = true,
  ): Promise<void> {
    const answer = await world.place.untilDone('a search', 1, () =>
      apiResponseText(world, 'searchPermits', { query: `${query}&limit=100` }),
    );
    const isWithheld =
      this.#withheld === 'everything' || (this.#withheld === 'individuals' && flagged.individual.length > 0);
    for (const one of [flagged, free]) {
      const isThere = answer.includes(one.permit.id);
      const isExpected = found === true || found === one;
      const facet = `search by ${query.slice(0, query.indexOf('='))}`;
      if (one === flagged && isWithheld) this.#note(facet, 'id', { judged: 1, leaked: isThere ? 1 : 0 });
      else if (isExpected) this.#note(facet, 'id', { compared: 1, lost: isThere ? 0 : 1 });
    }
  }

  #note(exit: string, field: string, found: Partial<TermsCell>): void {
    const name = `${this.#flag} × ${exit} × ${field}`;
    const cell = this.#cells.get(name) ?? { judged: 0, leaked: 0, compared: 0, lost: 0 };
    this.#cells.set(name, cell);
    for (const key of ['judged', 'leaked', 'compared', 'lost'] as const) cell[key] += found[key] ?? 0;
    this.checks++;
    if ((found.leaked ?? 0) > 0) this.leaked.push(`${exit} shows ${field}`);
    if ((found.lost ?? 0) > 0) this.lost.push(`${exit} lacks ${field}`);
  }
}
