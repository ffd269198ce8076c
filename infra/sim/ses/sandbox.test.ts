import { afterAll, beforeAll, expect, it } from 'vitest';
import { DigestWorld, newPermits } from '#functions/delivery/digests/testing.ts';
import { createSendDigests } from '#functions/jobs/send-digests.ts';
import { createSendMail } from '#functions/jobs/send-mail.ts';
import { mailer } from '#functions/mail/mailer.ts';
import { startSignUp } from '#functions/mail/sign-up-code.ts';
import { configFrom } from '#functions/platform/config.ts';
import { publicPost } from '#functions/platform/network/public-post.ts';
import type { LocalServer } from '../http-server.ts';
import { serveSes } from './server.ts';

const HOUR_MS = 3_600_000;
let ses: LocalServer;
let world: DigestWorld;
let arrived: string[];
const account = {
  verified: ['mail@site.test', 'operator@site.test'],
  // Verified, but not named by the role's policy.
  allowed: ['mail@site.test'],
  isSandbox: true,
  configurationSet: 'test',
  now: () => new Date(world.now),
  deliver: ({ to }: { readonly to: string }) => void arrived.push(to),
  publish: () => undefined,
};

beforeAll(async () => {
  arrived = [];
  world = new DigestWorld();
  ses = await serveSes(account);
});
afterAll(() => ses.close());

/** A sender whose mail goes to the stand-in of SES. */
function sender() {
  const own = world.process();
  const config = configFrom({
    MAIL_FROM: 'Plumbline <mail@site.test>',
    MAIL_CONFIGURATION_SET: 'test',
    SES_ENDPOINT: ses.origin,
  });
  return { ...own, send: mailer({ config, clock: own.clock }) };
}
const digests = () => createSendDigests(sender(), async () => undefined)();
const letters = () => createSendMail({ ...sender(), post: publicPost }, async () => undefined);

it('holds sign-ups and digests for days while SES is in its sandbox, and sends each once after it', async () => {
  await world.addUser('ada', { notificationFrequency: 'immediate' });
  await world.addUser('operator', { notificationFrequency: 'immediate', email: 'operator@site.test' });
  const news = async (user: string, permit: string) => ({
    [user]: { alertIds: [await world.addAlert(user)], permits: newPermits(permit) },
  });
  await world.round({ ...(await news('ada', '1')), ...(await news('operator', '2')) });
  const own = sender();
  for (const to of ['bo@example.com', 'operator@site.test']) await startSignUp(own, own.send, to, to);

  expect(await digests()).toEqual({ MessagesWaiting: 2 });
  // More tries than a refused mail gets.
  for (let hour = 0; hour < 30; hour++) {
    world.now += HOUR_MS;
    expect(await digests()).toEqual({ MessagesWaiting: 2 });
    expect(await letters()()).toEqual({ MessagesWaiting: 2 });
  }
  expect(arrived).toEqual([]);

  account.isSandbox = false;
  world.now += HOUR_MS;
  for (let run = 0; run < 2; run++) {
    await digests();
    expect(await letters()()).toEqual({ MessagesWaiting: 0 });
  }
  expect(arrived.toSorted()).toEqual([
    'ada@example.com',
    'bo@example.com',
    'operator@site.test',
    'operator@site.test',
  ]);
});
