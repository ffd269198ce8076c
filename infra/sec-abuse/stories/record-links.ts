import { conform } from '#functions/collection/conform/conform.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { storePermits } from '#functions/permits/testing.ts';
import { source } from '#functions/sources/oh/cincinnati.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseWorld } from '../world.ts';

/** Publishes a permit whose row gives a link, and reads it as a subscriber. @returns the exits that show the link */
async function exitsWith({ runtime, ...world }: AbuseWorld, link: string): Promise<readonly string[]> {
  const now = runtime.clock.now().toISOString();
  const row = {
    permitnum: '2026P10001',
    originaladdress1: '12 SAMPLE ST',
    issueddate: now,
    link: { url: link },
  };
  const conformed = conform(source, row, now.slice(0, 10));
  if ('leftOut' in conformed) throw new Error(`The permit is left out: ${conformed.leftOut}.`);
  const { permit } = conformed;
  await storePermits(runtime, [{ ...permit, firstSeen: now, lastChanged: now, withdrawnAt: null }]);
  await publishIndex(runtime);
  const { cookies } = await world.newUser();
  const answers = {
    'the permit': await world.call('permit', { cookies, params: { id: permit.id } }),
    'the file': await world.call('exportPermits', {
      cookies,
      json: { permitIds: [permit.id], format: 'csv' },
    }),
  };
  return Object.entries(answers).flatMap(([where, { status, text }]) => {
    if (status !== 200) throw new Error(`${where} fails: ${status} ${text}`);
    return text.includes(link) ? [`${where} links to ${link}`] : [];
  });
}

const runProgram = (world: AbuseWorld, dice: Dice): Promise<readonly string[]> =>
  exitsWith(
    world,
    dice.oneOf([
      'javascript:alert(document.domain)',
      'JavaScript:fetch(1)',
      'data:text/html;base64,PHNjcmlwdD4=',
      'https://data.cincinnati-oh.gov@elsewhere.example/sign-in',
      'https://office:hunter2@elsewhere.example/',
    ]),
  );

/** An honest publisher's link still leads to its record. */
async function followLink(world: AbuseWorld): Promise<readonly string[]> {
  const shown = await exitsWith(world, 'https://records.example/permits/2026P10001');
  return shown.length === 2 ? [] : ['the link of a record'];
}

/** Links that a publisher's row gives. */
export const RECORD_LINK_STORIES: readonly AbuseStory[] = [
  { name: 'a publisher’s link runs a program or hides another host', play: runProgram, honest: followLink },
];
