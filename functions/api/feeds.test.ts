import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountData } from '#functions/accounts/account-data.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { matchAlerts } from '#functions/alerts/match-alerts.ts';
import { addTestAlert, newPermit, publishPermits } from '#functions/alerts/testing.ts';
import { removeMember } from '#functions/team/team-store.ts';
import { addToTeam, giveSeats } from '#functions/team/testing.ts';
import { changeWork } from '#functions/work-list/change-work.ts';
import { ownDesk } from '#functions/work-list/desk.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { CALENDAR_FEED, type FeedFile } from '#shared/domain/alerts/feeds.ts';
import { createAlertsApi } from './alerts.ts';
import { answerJson, answerText, send, type TestCall } from './testing.ts';

let runtime: TestRuntime;
let cookies: string[];
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  ({ cookies } = await signedIn(runtime, 'ada'));
});

const call = (name: CallName, sent: TestCall = {}) =>
  send(createAlertsApi(runtime), name, { cookies, ...sent });

type Made = { readonly addresses: readonly { readonly file: FeedFile; readonly url: string }[] };

/** Makes the address of a feed. @returns the query of each file */
async function make(id: string): Promise<ReadonlyMap<string, string>> {
  const answer = await call('makeFeed', { params: { id } });
  expect(answer.statusCode).toBe(200);
  const { addresses } = answerJson(answer) as Made;
  return new Map(addresses.map(({ file, url }) => [file, new URL(url).search.slice(1)]));
}

/** Reads a feed as a reader without a session does. */
const read = (file: FeedFile, query: string | undefined, headers: TestCall['headers'] = {}) =>
  call('readFeed', { params: { file }, query: query ?? '', headers: headers ?? {}, cookies: [] });

interface Item {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly content_text: string;
  readonly date_modified: string;
}
const itemsOf = (answer: APIGatewayProxyStructuredResultV2): readonly Item[] =>
  (answerJson(answer) as { items: Item[] }).items;

const ROOF = {
  description: 'Tear off and re-roof',
  addressStreet: '1204 Oak St',
  addressCity: 'Springfield',
  valuation: 24_500,
  contractorName: 'Sample Roofing LLC',
  contractorPhone: '2175550142',
};

/** An alert that has matched two permits. */
async function matchedAlert(): Promise<string> {
  const id = await addTestAlert(runtime, 'ada', {}, { name: 'Roofs & more' });
  runtime.setTime('2026-11-20T12:35:00.000Z');
  await publishPermits(runtime, [
    newPermit('il-a.1', ROOF),
    newPermit('il-a.2', { addressStreet: '7 Elm St' }),
  ]);
  await matchAlerts(runtime);
  return id;
}

describe('the feed of an alert', () => {
  it('shows what the alert matched, in Atom and as JSON Feed', async () => {
    const id = await matchedAlert();
    const queries = await make(id);
    expect([...queries.keys()]).toEqual(['alert.atom', 'alert.json']);
    const json = await read('alert.json', queries.get('alert.json'));
    expect(json).toMatchObject({
      statusCode: 200,
      headers: {
        'Content-Type': 'application/feed+json; charset=utf-8',
        'Cache-Control': 'private, no-cache',
        'X-Robots-Tag': 'noindex',
        // When the address was made, after the permits were seen.
        'Last-Modified': 'Fri, 20 Nov 2026 12:35:00 GMT',
      },
    });
    expect(answerJson(json)).toMatchObject({
      title: 'Roofs & more · Plumbline',
      home_page_url: 'https://site.test/leads?view=all',
    });
    const items = itemsOf(json);
    expect(items.map((item) => item.id).toSorted()).toEqual([
      `tag:site.test,2026:alert/${id}/il-a.1`,
      `tag:site.test,2026:alert/${id}/il-a.2`,
    ]);
    const roof = items.find((item) => item.id.endsWith('il-a.1'));
    expect(roof).toMatchObject({
      title: 'Tear off and re-roof at 1204 Oak St, $24,500',
      url: 'https://site.test/leads?permit=il-a.1',
      date_modified: '2026-11-20T12:30:00.000Z',
    });
    expect(roof?.content_text.split('\n')).toEqual([
      expect.stringMatching(/ · \$24,500$/) as string,
      'Tear off and re-roof',
      expect.stringMatching(/^1204 Oak St, Springfield, IL/) as string,
      'Named: Sample Roofing LLC',
      'Issued Nov 10, 2026. Permit 1',
      'Why you got it: alert “Roofs & more”',
    ]);
    const atom = await read('alert.atom', queries.get('alert.atom'));
    expect(atom.headers).toMatchObject({ 'Content-Type': 'application/atom+xml; charset=utf-8' });
    expect(answerText(atom)).toContain('<title>Roofs &#38; more · Plumbline</title>');
    // Programs pass feeds on, so they do not hold their own address.
    for (const answer of [json, atom]) expect(answerText(answer)).not.toMatch(/token/);
  });

  it('answers 304 while nothing has changed', async () => {
    const query = (await make(await matchedAlert())).get('alert.atom');
    const { headers = {} } = await read('alert.atom', query);
    const tag = String(headers['ETag']);
    const since = String(headers['Last-Modified']);
    // A day later nothing in it says how long ago something was.
    runtime.setTime('2026-11-21T12:35:00.000Z');
    for (const asked of [
      { 'if-none-match': tag },
      { 'if-none-match': `"other", ${tag.slice(2)}` },
      { 'if-none-match': '*' },
      { 'if-none-match': tag, 'accept-encoding': 'br' },
      { 'if-modified-since': since },
      // The tag counts, not the time.
      { 'if-none-match': tag, 'if-modified-since': 'Fri, 01 Jan 2021 00:00:00 GMT' },
    ]) {
      const answer = await read('alert.atom', query, asked);
      expect([asked, answer.statusCode, answerText(answer)]).toEqual([asked, 304, '']);
      expect(answer.headers).toMatchObject({ ETag: tag, 'Last-Modified': since });
    }
    for (const asked of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': since },
      { 'if-modified-since': 'Fri, 20 Nov 2026 12:34:59 GMT' },
      { 'if-modified-since': 'yesterday' },
    ])
      expect([asked, (await read('alert.atom', query, asked)).statusCode]).toEqual([asked, 200]);
    await changeWork(runtime, ownDesk('ada'), 'il-a.1', { version: '', stage: 'hidden' });
    const changed = await read('alert.json', query, { 'if-none-match': tag });
    expect(itemsOf(changed).map((item) => item.id)).toEqual([expect.stringMatching(/il-a\.2$/) as string]);
  });

  it('shows nothing of another alert, and nothing older than 30 days', async () => {
    await matchedAlert();
    const other = await addTestAlert(runtime, 'ada', { states: ['Texas'] });
    const query = (await make(other)).get('alert.json');
    expect(itemsOf(await read('alert.json', query))).toEqual([]);
    const [first = ''] = (answerJson(await call('listAlerts')) as { id: string }[])
      .map(({ id }) => id)
      .filter((id) => id !== other);
    const all = (await make(first)).get('alert.json');
    expect(itemsOf(await read('alert.json', all))).toHaveLength(2);
    const paid = { ':later': '2027-03-01T00:00:00.000Z' };
    await runtime.accounts.update(accountKey('ada'), {
      expression: 'SET subscription.trialEnd = :later',
      values: paid,
    });
    runtime.setTime('2026-12-20T12:29:00.000Z');
    expect(itemsOf(await read('alert.json', all))).toHaveLength(2);
    runtime.setTime('2026-12-20T12:31:00.000Z');
    expect(itemsOf(await read('alert.json', all))).toEqual([]);
  });

  it('ends when it is revoked or replaced, and with its alert', async () => {
    const id = await matchedAlert();
    const first = (await make(id)).get('alert.json');
    const second = (await make(id)).get('alert.json');
    const status = async (query: string | undefined) => (await read('alert.json', query)).statusCode;
    expect([await status(first), await status(second)]).toEqual([410, 200]);
    expect((await call('revokeFeed', { params: { id } })).statusCode).toBe(204);
    expect(await status(second)).toBe(410);
    expect((await call('revokeFeed', { params: { id } })).statusCode).toBe(404);
    const third = (await make(id)).get('alert.json');
    await call('deleteAlert', { params: { id } });
    expect(await status(third)).toBe(410);
    expect(answerJson(await call('listFeeds'))).toEqual([]);
  });

  it('says why it shows no leads after access ended, and while connections are on hold', async () => {
    const query = (await make(await matchedAlert())).get('alert.json');
    const hold = {
      expression: 'SET connectionsHeldAt = :now',
      values: { ':now': '2026-11-20T13:00:00.000Z' },
    };
    await runtime.accounts.update(accountKey('ada'), hold);
    const held = itemsOf(await read('alert.json', query));
    expect(held.map(({ title, url }) => [title, url])).toEqual([
      ['This feed is on hold', 'https://site.test/security'],
    ]);
    runtime.setTime('2026-11-28T12:00:00.000Z');
    const ended = itemsOf(await read('alert.json', query));
    expect(ended.map(({ title, url }) => [title, url])).toEqual([
      ['Your access to Plumbline has ended', 'https://site.test/subscription'],
    ]);
    // The entry is the same at every read.
    runtime.setTime('2026-11-29T12:00:00.000Z');
    expect(itemsOf(await read('alert.json', query))).toEqual(ended);
    expect((await call('makeFeed', { params: { id: CALENDAR_FEED } })).statusCode).toBe(403);
  });

  it('is not made for another user’s alert, and without a recent sign-in', async () => {
    const id = await matchedAlert();
    const other = await signedIn(runtime, 'ben');
    expect((await call('makeFeed', { params: { id }, cookies: other.cookies })).statusCode).toBe(404);
    const old = await signedIn(runtime, 'cleo', Math.floor(Date.now() / 1000) - 3600);
    const late = await call('makeFeed', { params: { id: CALENDAR_FEED }, cookies: old.cookies });
    expect(late.statusCode).toBe(403);
  });

  it('is noted when it is made and when it was last read, without its secret', async () => {
    const id = await matchedAlert();
    const query = (await make(id)).get('alert.json') ?? '';
    await read('alert.json', query);
    expect(answerJson(await call('listFeeds'))).toEqual([
      { id, createdAt: '2026-11-20T12:35:00.000Z', lastReadAt: '2026-11-20T12:35:00.000Z' },
    ]);
    const { account } = await signedIn(runtime, 'ada');
    const data = await accountData(runtime, account);
    expect(JSON.parse(data)).toMatchObject({ feeds: [{ key: id, createdAt: '2026-11-20T12:35:00.000Z' }] });
    const [secret = ''] = new URLSearchParams(query).get('token')?.split('.') ?? [];
    const items = await runtime.accounts.query('user#ada');
    expect(JSON.stringify(items)).not.toContain(secret);
    expect(data).not.toContain(secret);
  });
});

describe('the feed of a shared alert', () => {
  it('is of the member who made it, and ends with the membership', async () => {
    await signedIn(runtime, 'bea');
    await giveSeats(runtime, 'ada');
    const memberId = await addToTeam(runtime, 'ada', 'bea');
    const id = await matchedAlert();
    ({ cookies } = await signedIn(runtime, 'bea'));
    const query = (await make(id)).get('alert.json');
    expect(itemsOf(await read('alert.json', query))).toHaveLength(2);
    expect(answerJson(await call('listFeeds'))).toMatchObject([{ id }]);
    await removeMember(runtime, 'ada', memberId);
    expect((await read('alert.json', query)).statusCode).toBe(410);
    expect((await call('makeFeed', { params: { id } })).statusCode).toBe(404);
  });
});

describe('the calendar', () => {
  const eventsOf = (answer: APIGatewayProxyStructuredResultV2) =>
    new ICAL.Component(ICAL.parse(answerText(answer)) as [string, unknown[], unknown[]])
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one));
  const mark = (id: string, parts: Partial<Parameters<typeof changeWork>[3]>) =>
    changeWork(runtime, ownDesk('ada'), id, { version: '', ...parts });

  it('has the call-backs of open leads, at their time where the user is', async () => {
    await publishPermits(
      runtime,
      ['1', '2', '3', '4'].map((id) => newPermit(`il-a.${id}`, ROOF)),
    );
    const { accounts } = runtime;
    await accounts.update(accountKey('ada'), {
      expression: 'SET #zone = :zone',
      names: { '#zone': 'timeZone' },
      values: { ':zone': 'America/Chicago' },
    });
    await mark('il-a.1', {
      stage: 'saved',
      note: 'Wants a price\nby mail',
      callBack: { day: '2026-11-23', time: '09:30' },
    });
    await mark('il-a.2', { stage: 'contacted', callBack: { day: '2026-11-24', time: null } });
    await mark('il-a.3', { stage: 'won', callBack: { day: '2026-11-24', time: null } });
    await mark('il-a.4', { stage: 'saved' });
    const queries = await make(CALENDAR_FEED);
    const answer = await read('calendar.ics', queries.get('calendar.ics'));
    expect(answer.headers).toMatchObject({ 'Content-Type': 'text/calendar; charset=utf-8' });
    const [first, second, ...others] = eventsOf(answer);
    expect(others).toEqual([]);
    expect(first?.uid).toBe('call-back-il-a.1@site.test');
    expect(first?.startDate.toJSDate().toISOString()).toBe('2026-11-23T15:30:00.000Z');
    expect(first?.summary).toBe('Call back: Tear off and re-roof');
    expect(first?.description.split('\n')).toEqual([
      'Note: Wants a price',
      'Contractor: Sample Roofing LLC, (217) 555-0142',
      'Permit 1',
    ]);
    expect(first?.location).toMatch(/^1204 Oak St, Springfield, IL/);
    expect([second?.startDate.isDate, second?.startDate.toString()]).toEqual([true, '2026-11-24']);
    const known = await read('calendar.ics', queries.get('calendar.ics'), {
      'if-none-match': String(answer.headers?.['ETag']),
    });
    expect(known.statusCode).toBe(304);
  });

  it('has the days on which permits of the work list expire', async () => {
    const ending = (id: string, expiresOn: string, parts: Parameters<typeof newPermit>[1] = {}) =>
      newPermit(`il-a.${id}`, { ...ROOF, expiresOn, ...parts });
    await publishPermits(runtime, [
      ending('1', '2027-05-17'),
      ending('2', '2026-10-20'),
      ending('3', '2026-12-01', { status: 'Final' }),
      ending('4', '2026-12-01'),
      ending('5', '2026-12-01'),
    ]);
    for (const id of ['1', '2', '3']) await mark(`il-a.${id}`, { stage: 'saved' });
    await mark('il-a.4', { stage: 'hidden' });
    const query = (await make(CALENDAR_FEED)).get('calendar.ics');
    const events = eventsOf(await read('calendar.ics', query));
    expect(events.map(({ uid, summary, startDate }) => [uid, summary, startDate.toString()])).toEqual([
      ['expiry-il-a.1@site.test', 'Permit expires: Tear off and re-roof', '2027-05-17'],
    ]);
  });

  it('leaves out what is for somebody else in a team', async () => {
    await giveSeats(runtime, 'ada');
    await signedIn(runtime, 'ben');
    const ben = await addToTeam(runtime, 'ada', 'ben');
    await publishPermits(
      runtime,
      ['1', '2', '3'].map((id) => newPermit(`il-a.${id}`, { ...ROOF, expiresOn: '2027-05-17' })),
    );
    const callBack = { day: '2026-11-23', time: null };
    const people = new Map([...ownDesk('ada').people, [ben, 'ben']]);
    const change = (id: string, parts: Partial<Parameters<typeof changeWork>[3]>) =>
      changeWork(runtime, { ...ownDesk('ada'), people }, id, {
        version: '',
        stage: 'saved',
        callBack,
        ...parts,
      });
    await change('il-a.1', {});
    await change('il-a.2', { assignedTo: ben });
    await change('il-a.3', { callBack: null });
    const query = (await make(CALENDAR_FEED)).get('calendar.ics');
    expect(
      eventsOf(await read('calendar.ics', query))
        .map(({ uid }) => uid)
        .sort(),
    ).toEqual(['call-back-il-a.1@site.test', 'expiry-il-a.1@site.test', 'expiry-il-a.3@site.test']);
  });

  it('opens no feed of an alert, nor an alert’s address the calendar', async () => {
    const alert = (await make(await matchedAlert())).get('alert.json');
    const calendar = (await make(CALENDAR_FEED)).get('calendar.ics');
    expect((await read('calendar.ics', alert)).statusCode).toBe(410);
    expect((await read('alert.json', calendar)).statusCode).toBe(410);
  });

  it('says that access has ended on that day', async () => {
    const query = (await make(CALENDAR_FEED)).get('calendar.ics');
    runtime.setTime('2026-12-20T12:00:00.000Z');
    const [notice] = eventsOf(await read('calendar.ics', query));
    expect([notice?.summary, notice?.startDate.toString()]).toEqual([
      'Your access to Plumbline has ended',
      '2026-11-27',
    ]);
  });
});
