import { expect, it } from 'vitest';
import { memoryRuntime, publishPermits } from '#functions/alerts/testing.ts';
import { nextItem } from '#functions/permits/next-trades/next-by-place.ts';
import { placeOf } from '#functions/permits/projects/declared-links.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { sendDigests } from './send-digests.ts';
import { DigestWorld, newPermits } from './testing.ts';

it('shows the labels for this user, and this user’s best lead first', async () => {
  const world = new DigestWorld();
  const [roof, sign] = newPermits('roof', 'sign');
  if (roof === undefined || sign === undefined) throw new Error('There are no permits.');
  const contractorName = 'Sample Builders';
  const permits = [
    { ...roof, trades: ['roofing', 'remodel'] as const, contractorName },
    { ...sign, trades: ['sign'] as const, contractorName },
  ];
  await world.addUser('ada', { trades: ['roofing'], role: 'sub' });
  await world.addUser('ben', { trades: ['sign'], role: 'supplier' });
  await world.round({
    ada: { permits, alertIds: [await world.addAlert('ada')] },
    ben: { permits, alertIds: [await world.addAlert('ben')] },
  });
  await world.pass(4 * 24 * 60);
  await sendDigests(world.process(), { everybody: true });
  const leads = Object.fromEntries(
    world.taken.map(({ to, text }) => [
      to,
      [...text.matchAll(/^[○●◐▬◌–] ([\w’ ]+?)(?:, | · )(?:[\w ]+ )?No value|Permit (\S+)$/gm)].map(
        ([, label, number]) => label ?? number,
      ),
    ]),
  );
  expect(leads).toEqual({
    'ada@example.com': ['GC on it', 'roof', 'Record doesn’t say', 'sign'],
    'ben@example.com': ['Sign firm on it', 'sign', 'GC on it', 'roof'],
  });
});

it('says how often the trade that an alert waits for comes next', async () => {
  const world = new DigestWorld();
  const permits = newPermits('pool').map((permit) => ({ ...permit, trades: ['pool'] as const }));
  const [pool] = permits;
  if (pool === undefined) throw new Error('There is no permit.');
  await world
    .process()
    .index.put(
      nextItem(new Map([[placeOf(pool), [{ after: 'pool', trade: 'deck-fence', n: 212, follows: 31 }]]])),
    );
  await world.addUser('ada');
  const alertIds = [await world.addAlert('ada', { next: ['deck-fence'] }, { name: 'Fences' })];
  await world.round({ ada: { permits, alertIds } });
  await world.pass(4 * 24 * 60);
  await sendDigests(world.process(), { everybody: true });
  const [mail] = world.taken;
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    'Why you got it: alert “Fences” (may need next: Deck & fence, 31 of 212 here)',
  );
});

it('says how many permits the drawn area of an alert cannot find, with a link to them', async () => {
  const world = new DigestWorld();
  const [near, ...lost] = newPermits('near', 'lost', 'gone').map((permit) => ({
    ...permit,
    issueDate: new Date(world.now).toISOString().slice(0, 10),
  }));
  if (near === undefined) throw new Error('There are no permits.');
  const placed = { ...near, latitude: 41.8, longitude: -87.7 };
  await world.addUser('ada');
  const alertId = await world.addAlert('ada', { territory: ['circle:41.8,-87.7,5:Home'] }, { name: 'Route' });
  await world.round({ ada: { permits: [placed], alertIds: [alertId] } });
  const collection = new MemoryTable('collection');
  await publishPermits({ ...memoryRuntime(), ...world.process(), collection }, [placed, ...lost]);
  await world.pass(4 * 24 * 60);
  await sendDigests(world.process(), { everybody: true });
  const [mail] = world.taken;
  expect(mail?.text).toContain('alert “Route” (within 5 miles of Home)');
  expect(mail?.text).toContain('The area of “Route”: within 5 miles of Home (79 sq mi).');
  expect(mail?.text).toContain(
    '2 permits of the last 30 days match everything else of “Route”, without a point on the map: its area cannot find them.',
  );
  expect(mail?.text).toContain('https://site.test/leads?area=no-point&lastDays=30');
});

it('shows the areas of alerts with the leads in them, numbered in the order of the mail', async () => {
  const world = new DigestWorld();
  const [far, lost, near] = newPermits('far', 'lost', 'near');
  if (far === undefined || near === undefined || lost === undefined) throw new Error('There are no permits.');
  await world.addUser('ada', { trades: ['roofing'] });
  const territory = ['circle:41.8,-87.7,5:Home', 'zip:60601'];
  const alertIds = [
    await world.addAlert('ada', { territory }, { name: 'Route' }),
    await world.addAlert('ada', { territory: ['zip:60601'] }, { name: 'Post' }),
  ];
  const permits = [
    { ...far, latitude: 41.81, longitude: -87.71, addressStreet: '9 Far St' },
    { ...lost, latitude: null, longitude: null, addressStreet: '1 Lost St', trades: ['roofing'] as const },
    { ...near, latitude: 41.8, longitude: -87.7, addressStreet: '2 Near St', trades: ['roofing'] as const },
  ];
  await world.round({ ada: { permits, alertIds } });
  await world.pass(4 * 24 * 60);
  await sendDigests(world.process(), { everybody: true });
  const [mail] = world.taken;
  expect(mail?.pictures?.map(({ id }) => id)).toEqual([expect.stringMatching(/^area-[12]@digest\.mail$/)]);
  expect(mail?.html.match(/<img /g)).toHaveLength(1);
  expect(mail?.html).toContain('2 of 3 leads have a point.');
  const numbers = [...(mail?.text ?? '').matchAll(/Permit (\S+)\n.*\n(?:Number (\d+) on the map)?/g)].map(
    ([, number, point]) => [number, point],
  );
  expect(numbers).toEqual(
    expect.arrayContaining([
      ['near', '1'],
      ['far', '2'],
      ['lost', undefined],
    ]),
  );
});
