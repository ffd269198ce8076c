import { describe, expect, it } from 'vitest';
import { Dice } from '#infra/sim/harness/random.ts';
import { lastLine, runStories, seedPlan } from '#infra/sim/harness/suite.ts';
import { newWebhookSecret } from '../signature.ts';
import { Endpoint, PUBLIC } from './endpoint.ts';
import { findLost } from './judge.ts';
import { WEBHOOK_SUITE } from './suite.ts';

describe('stories of webhooks', () => {
  it('end with everything delivered, no forgery accepted, and no private address reached', async () => {
    const said: string[] = [];
    const totals = await runStories(WEBHOOK_SUITE, seedPlan(6), { say: (line) => said.push(line) });
    const { counts } = totals;
    expect(said).toEqual([]);
    expect(counts.messages).toBeGreaterThan(100);
    expect(counts.attempts).toBeGreaterThan(counts.messages);
    expect(counts.forgeries).toBeGreaterThan(1000);
    expect(lastLine(WEBHOOK_SUITE, totals)).toBe('lost 0 forged_accepted 0 ssrf_open 0');
  });
});

describe('the judge', () => {
  const endpoint = () => new Endpoint('ada.test', new Dice(1), { from: 0, until: 0 });
  const hook = {
    due: [{ permitId: 'il-a.1', at: 0 }],
    deliveries: [],
    offs: [],
    ons: [],
    mails: 0,
  };

  it('reports permits that never arrived and webhooks switched off without a reason', () => {
    expect(findLost({ ...hook, endpoint: endpoint() })).toEqual(['ada.test never got il-a.1']);
    const works = endpoint();
    for (const at of [1, 2]) works.attempts.push({ id: 'msg', at, isTaken: true });
    expect(findLost({ ...hook, due: [], endpoint: works, offs: [{ at: 3, reason: 'failing' }] })).toEqual([
      'ada.test was switched off although it worked',
      'ada.test was switched off 1 times with 0 mails',
    ]);
  });

  it('counts connections to private addresses', async () => {
    const server = endpoint();
    server.receiver.secret = newWebhookSecret();
    for (const address of ['10.0.0.1', PUBLIC, '::1'])
      await server.connect({ body: '{}', headers: {} }, address, { now: 0 });
    expect(server.inside).toBe(2);
  });
});
