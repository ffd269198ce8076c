import { beforeEach, expect, it } from 'vitest';
import { changeWork } from '#functions/work-list/change-work.ts';
import { ownDesk } from '#functions/work-list/desk.ts';
import { sendDigests } from './send-digests.ts';
import { DigestWorld, newPermits } from './testing.ts';

let world: DigestWorld;
beforeEach(async () => {
  world = new DigestWorld();
  await world.addUser('ada');
  await world.addUser('bob');
  const [ada, bob] = [await world.addAlert('ada'), await world.addAlert('bob')];
  const permits = newPermits('1', '2', '3');
  await world.round({ ada: { alertIds: [ada], permits }, bob: { alertIds: [bob], permits } });
});

const hide = (...ids: readonly string[]) =>
  Promise.all(
    ids.map((id) => changeWork(world.process(), ownDesk('ada'), id, { version: '', stage: 'hidden' })),
  );
const send = async (): Promise<readonly string[]> => {
  await world.pass(25 * 60);
  await sendDigests(world.process());
  return world.taken.map(({ to }) => to);
};

it('leaves a permit that a user has hidden out of this user’s digest only', async () => {
  await hide('il-a.2');
  expect(await send()).toHaveLength(2);
  expect(world.sentCounts).toEqual({ 1: 2, 2: 1, 3: 2 });
});

it('sends no digest when all its permits are hidden', async () => {
  await hide('il-a.1', 'il-a.2', 'il-a.3');
  expect(await send()).toEqual(['bob@example.com']);
});
