import { expect, it } from 'vitest';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import { sendDigests } from './send-digests.ts';
import { DigestWorld, newPermits } from './testing.ts';

it('shows each permit with its lead score for this user on the day it is sent', async () => {
  const world = new DigestWorld();
  const [permit] = newPermits('1').map((one) => ({
    ...one,
    issueDate: '2026-11-19',
    trades: ['roofing'] as const,
  }));
  if (permit === undefined) throw new Error('There is no permit.');
  await world.addUser('ada', { trades: ['roofing'] });
  await world.addUser('ben', {});
  const matches = { permits: [permit] };
  await world.round({
    ada: { ...matches, alertIds: [await world.addAlert('ada')] },
    ben: { ...matches, alertIds: [await world.addAlert('ben')] },
  });
  await world.pass(4 * 24 * 60);
  await sendDigests(world.process(), { everybody: true });
  const scoreThen = leadScore(permit, UNKNOWN_READER, '2026-11-24').score;
  const scores = world.taken.map(({ to, text }) => `${to} ${/^Lead score +(\d+) of 100$/m.exec(text)?.[1]}`);
  expect(scores.sort()).toEqual([`ada@example.com ${scoreThen + 15}`, `ben@example.com ${scoreThen}`]);
});
