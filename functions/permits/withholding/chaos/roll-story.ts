import { applyTerms } from '#functions/collection/apply-terms.ts';
import type { Roll } from '#functions/parcels/roll.ts';
import { allRules } from '#functions/parcels/roll-terms.ts';
import { cookRoll, OWNER_ON } from '#functions/parcels/testing.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { EXITS } from '#functions/removals/chaos/exits.ts';
import { countAppearances, madeUpWord } from '#functions/removals/chaos/planted.ts';
import { openRemovalWorld, type RemovalWorld } from '#functions/removals/chaos/world.ts';
import type { Dice } from '#infra/sim/harness/random.ts';

/** The only exit with an owner, and only for the first permit. */
const OWNER_EXIT = 'owner of the parcel, beside a lead that nobody has';
/** Exits that show what stands there. */
const SHOWING: ReadonlySet<string> = new Set([
  'permit with history and other records',
  'export as CSV',
  'API, one permit',
  'agents, one permit',
  OWNER_EXIT,
]);

/**
 * The switches of a roll: off, on, on with owners, then back. What it says of parcels leaves only while it is on, and an owner only beside
 * a lead that nobody has, while that switch is on too.
 */
export async function rollStory(
  dice: Dice,
): Promise<{ readonly leaked: string[]; readonly lost: string[]; readonly checks: number }> {
  const [open, taken, owned] = [1, 2, 3].map((number) => plant(dice, number));
  if (open === undefined || taken === undefined || owned === undefined) throw new Error('No permits.');
  const permits: StoredPermit[] = [
    open.permit,
    { ...taken.permit, contractorName: 'Sample Roofing LLC' },
    { ...owned.permit, propertyOwnerName: 'Sample Homes LLC' },
  ];
  const world = await openRemovalWorld('Sample Roofing LLC');
  const found = { leaked: [] as string[], lost: [] as string[], checks: 0 };
  const note = (list: string[], isWrong: boolean, what: string): void => {
    found.checks++;
    if (isWrong) list.push(what);
  };
  const judge = async (isOn: boolean, ownersOn: boolean): Promise<void> => {
    for (const { name, take } of EXITS) {
      const text = await take(world, { permits, subject: { text: 'Sample Roofing LLC' } });
      const has = (word: string): boolean => countAppearances(text, [word]) > 0;
      for (const { rollClass } of [open, taken, owned]) {
        if (!isOn) note(found.leaked, has(rollClass), `${name} shows a roll that is off`);
        else if (SHOWING.has(name)) note(found.lost, !has(rollClass), `${name} lacks what stands there`);
      }
      const isOwnerShown = ownersOn && name === OWNER_EXIT;
      if (isOwnerShown) note(found.lost, !has(open.owner), `${name} lacks the owner`);
      else note(found.leaked, has(open.owner), `${name} shows an owner`);
      for (const { owner } of [taken, owned]) note(found.leaked, has(owner), `${name} shows another owner`);
    }
  };
  await apply(world, []);
  await world.collect(permits.map((permit) => ({ permit, changes: [] })));
  await world.publish();
  await world.match();
  const owners: Roll = { ...cookRoll, owner: { ...OWNER_ON, column: 'owner' } };
  for (const roll of [owners, cookRoll, undefined, owners]) {
    await apply(world, roll === undefined ? [] : [roll]);
    await world.publish();
    await judge(roll !== undefined, roll === owners);
  }
  return found;
}

async function apply({ runtime }: RemovalWorld, rolls: readonly Roll[]): Promise<void> {
  await applyTerms(runtime, allRules([], rolls), async () => undefined);
}

function plant(dice: Dice, number: number) {
  const [rollClass, owner] = [madeUpWord(dice), madeUpWord(dice)];
  const permit = samplePermit(`il-chicago.7700000${number}`, {
    ...{
      addressStreet: `${number}77 Sample Street`,
      jurisdictionCity: 'Chicago',
      issueDate: `2026-11-1${number}`,
    },
    rollSays: {
      asked: 'il-cook-roll 2025',
      facts: {
        ...{ rollId: cookRoll.id, roll: 'Sample Assessor, 2025 roll, by address', use: 'multi-family' },
        ...{ rollClass, rollOwner: owner, yearBuilt: 1924, rollUnits: null },
      },
    },
    trades: ['roofing'],
    firstSeen: '2026-11-20T12:30:00.000Z',
    news: { newAt: '2026-11-20T12:30:00.000Z' },
  });
  return { permit, rollClass, owner };
}
