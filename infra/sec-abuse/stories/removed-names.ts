import { conform } from '#functions/collection/conform/conform.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { storePermits } from '#functions/permits/testing.ts';
import { acceptRequest } from '#functions/removals/requests.ts';
import { source } from '#functions/sources/oh/cincinnati.ts';
import { grantRequest } from '#infra/ops/removals/answers.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseWorld } from '../world.ts';

/** Publishes one permit whose record key names its contractor, and removes the contractor. @returns the permit's id */
async function removeContractor({ runtime }: AbuseWorld, name: string, number: string): Promise<string> {
  const now = runtime.clock.now().toISOString();
  const row = { permitnum: number, originaladdress1: '12 SAMPLE ST', companyname: name, issueddate: now };
  const conformed = conform(source, row, now.slice(0, 10));
  if ('leftOut' in conformed) throw new Error(`The permit is left out: ${conformed.leftOut}.`);
  const { permit } = conformed;
  await storePermits(runtime, [{ ...permit, firstSeen: now, lastChanged: now, withdrawnAt: null }]);
  await publishIndex(runtime);
  const form = { wish: 'remove', relation: 'self', email: 'person@example.com', name } as const;
  const rest = { phone: '', address: '', permit: '', message: '', website: '' };
  const { reference } = await acceptRequest(runtime, { ...form, ...rest }, '192.0.2.1');
  await grantRequest(runtime, reference, { subjects: [{ kind: 'name', text: name }], by: 'operator' });
  await publishIndex(runtime);
  return permit.id;
}

async function readName(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const name = `${dice.oneOf(['ANA', 'BO', 'CY'])} ZQ${dice.oneOf(['ABO', 'EBO', 'IBO'])}`;
  const number = `2026P${10_000 + dice.below(90_000)}`;
  const id = await removeContractor(world, name, number);
  const { cookies } = await world.newUser();
  const answers = {
    'the list': await world.call('searchPermits', { cookies, query: 'state=Ohio' }),
    'the permit': await world.call('permit', { cookies, params: { id } }),
    'the file': await world.call('exportPermits', { cookies, json: { permitIds: [id], format: 'csv' } }),
    'the lookup': await world.call('lookup', { cookies, query: `text=${number}` }),
  };
  return Object.entries(answers).flatMap(([where, { status, text }]) => {
    if (status !== 200 || !text.includes(number))
      throw new Error(`${where} lacks the permit: ${status} ${text}`);
    return text.toUpperCase().includes(name.split(' ')[1] ?? name) ? [`${where} names who was removed`] : [];
  });
}

/** Names that stay after a removal. */
export const REMOVED_NAME_STORIES: readonly AbuseStory[] = [
  { name: 'a removed person is read from the ids of permits', play: readName },
];
