import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { SENDER_FAULTS } from '#functions/mail/testing/world.ts';
import { removeMember } from '#functions/team/team-store.ts';
import { addToTeam, giveSeats } from '#functions/team/testing.ts';
import { changeWork } from '#functions/work-list/change-work.ts';
import { ownDesk } from '#functions/work-list/desk.ts';
import { sendDigests } from './send-digests.ts';
import { DigestWorld, newPermits } from './testing.ts';

/** Ada's team with Ben, an alert of Ada and one of Ben's own; both matched, as matching writes it. */
async function openTeam(
  settings: Partial<Account> = {},
): Promise<{ readonly world: DigestWorld; readonly memberId: string }> {
  const world = new DigestWorld();
  const parts = world.process();
  for (const userId of ['ada', 'ben', 'cleo']) await world.addUser(userId, settings);
  const [shared, own] = [
    await world.addAlert('ada', {}, { name: 'Shared' }),
    await world.addAlert('ben', {}, { name: 'Own' }),
  ];
  await giveSeats(parts, 'ada', 3);
  const memberId = await addToTeam(parts, 'ada', 'ben');
  await world.round({
    ada: { alertIds: [shared], permits: newPermits('1', '2') },
    ben: { alertIds: [shared, own], permits: newPermits('1', '2') },
  });
  return { world, memberId };
}

let world: DigestWorld;
let memberId: string;
beforeEach(async () => {
  ({ world, memberId } = await openTeam());
});

const receivers = async (): Promise<readonly string[]> => {
  await world.pass(25 * 60);
  await sendDigests(world.process());
  return world.taken.map(({ to }) => to).sort();
};

describe('the digest of a team’s alert', () => {
  it('goes to each person once', async () => {
    expect(await receivers()).toEqual(['ada@example.com', 'ben@example.com']);
    expect(await receivers()).toHaveLength(2);
  });

  it('is not sent to somebody who was removed, whose own alerts work again', async () => {
    await removeMember(world.process(), 'ada', memberId);
    expect(await receivers()).toEqual(['ada@example.com', 'ben@example.com']);
    const textTo = (name: string) => world.taken.find(({ to }) => to.startsWith(name))?.text;
    expect(textTo('ada')).toContain('Shared');
    expect(textTo('ben')).toContain('Own');
    expect(textTo('ben')).not.toContain('Shared');
  });

  it('is off for one person who muted it', async () => {
    const [alert] = await world.table.query<{ pk: string; sk: string; id: string }>('user#ada', {
      prefix: 'alert#',
    });
    await world.table.update(accountKey('ben'), {
      expression: 'SET mutedAlerts = :muted',
      values: { ':muted': [alert?.id] },
    });
    expect(await receivers()).toEqual(['ada@example.com']);
  });

  it('leaves out what anybody of the team has hidden', async () => {
    await changeWork(world.process(), ownDesk('ada'), 'il-a.1', { version: '', stage: 'hidden' });
    expect(await receivers()).toHaveLength(2);
    expect(world.sentCounts).toEqual({ 2: 2 });
  });

  it('waits for nobody’s subscription but the owner’s', async () => {
    await world.table.update(accountKey('ben'), {
      expression: 'SET subscription.trialEnd = :past',
      values: { ':past': '2026-11-01T00:00:00.000Z' },
    });
    expect(await receivers()).toEqual(['ada@example.com', 'ben@example.com']);
  });

  it.each(SENDER_FAULTS.map((kind) => [kind]))('comes once after a sender was %s', async (kind) => {
    for (let at = 0; at < 60; at += 2) {
      ({ world } = await openTeam({ notificationFrequency: 'immediate' }));
      const sender = world.process([{ at, kind }]);
      const first = sendDigests(sender).catch(() => undefined);
      await Promise.race([first, sender.stalled]);
      for (let tick = 0; tick < 16; tick++) {
        await world.pass(5);
        await sendDigests(world.process());
        if (tick === 2) sender.release();
      }
      await first;
      expect(world.taken.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'ben@example.com']);
    }
  });
});
