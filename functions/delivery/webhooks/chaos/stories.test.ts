import { describe, expect, it } from 'vitest';
import { Dice } from '#functions/harness/random.ts';
import { testsThatMutantsFit } from '#functions/harness/suite-tests.ts';
import { newWebhookSecret } from '../signature.ts';
import { Endpoint, PUBLIC } from './endpoint.ts';
import { lostOf } from './judge.ts';
import { WEBHOOK_MUTANTS } from './mutants.ts';
import { figureLine, tellStories } from './stories.ts';

describe('stories of webhooks', () => {
  it('end with everything told, nothing forged taken, and nobody reached inside', async () => {
    const said: string[] = [];
    const told = await tellStories({ seeds: 6, from: 1, say: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(told.messages).toBeGreaterThan(100);
    expect(told.attempts).toBeGreaterThan(told.messages);
    expect(told.forgeries).toBeGreaterThan(1000);
    expect(figureLine(told)).toBe('lost 0 forged_accepted 0 ssrf_open 0');
  }, 240_000);
});

describe('what a judge looks at', () => {
  const endpoint = () => new Endpoint('ada.test', new Dice(1), { from: 0, until: 0 });
  const hook = {
    owed: [{ permitId: 'il-a.1', at: 0 }],
    deliveries: [],
    offs: [],
    ons: [],
    mails: 0,
  };

  it('is what was owed and did not come, and what was switched off for nothing', () => {
    expect(lostOf({ ...hook, endpoint: endpoint() })).toEqual(['ada.test was never told of il-a.1']);
    const works = endpoint();
    for (const at of [1, 2]) works.asked.push({ id: 'msg', at, isTaken: true });
    expect(lostOf({ ...hook, owed: [], endpoint: works, offs: [{ at: 3, reason: 'failing' }] })).toEqual([
      'ada.test was switched off although it worked',
      'ada.test was switched off 1 times and 0 mails say so',
    ]);
  });

  it('is any connection to an address that is not the internet’s', async () => {
    const server = endpoint();
    server.receiver.secret = newWebhookSecret();
    for (const address of ['10.0.0.1', PUBLIC, '::1'])
      await server.connect({ body: '{}', headers: {} }, address, { now: 0 });
    expect(server.inside).toBe(2);
  });
});

testsThatMutantsFit(WEBHOOK_MUTANTS);
