import { afterEach, describe, expect, it } from 'vitest';
import { forgetSignedInHint } from '../../lib/api/session.ts';
import {
  button,
  closePage,
  type FakeAnswers,
  fill,
  flushUpdates,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../../lib/testing.tsx';
import { describeType, findAllProblems } from './api-document.ts';
import { DevelopersPage } from './developers-page.tsx';
import { SMALL_DOCUMENT } from './testing.ts';

const KEY = {
  id: 'one',
  name: 'CRM import',
  shown: 'plumb_live_4Hs0',
  createdAt: '2026-11-18T15:02:00.000Z',
  scopes: ['leads', 'alerts'],
  expiresAt: null,
  lastUsedAt: null,
};
const ALLOWANCE = { used: 1_588, limit: 10_000, left: 8_412 };
const TRIAL = {
  status: 'trial',
  trialEnd: '2026-11-27T12:00:00.000Z',
  nextBillingDate: null,
  access: true,
  accessUntil: '2026-11-27T12:00:00.000Z',
  daysLeft: 5,
  cancelled: false,
};
const SIGNED_IN: FakeAnswers = {
  'GET /api/auth/user': () => Response.json(SAMPLE_USER),
  'GET /v1/openapi.json': () => Response.json(SMALL_DOCUMENT),
  'GET /api/keys': () => Response.json({ keys: [KEY], most: 5, allowance: ALLOWANCE }),
  'GET /api/subscriptions/current': () => Response.json(TRIAL),
};
const text = () => document.body.textContent ?? '';

async function open(answers: FakeAnswers = {}, signedIn = true) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  if (signedIn) document.cookie = '__Host-signed_in=1; Path=/; Secure';
  const server = pretendServer({ ...SIGNED_IN, ...answers });
  await openPage('/developers', <DevelopersPage />);
  await flushUpdates();
  return server;
}

afterEach(async () => {
  await closePage();
  forgetSignedInHint();
});

describe('the API page', () => {
  it('shows a visitor everything but keys, without other calls', async () => {
    const { calls } = await open({}, false);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(text()).toContain('Make an alert');
    expect(button('Start Your Free Trial').getAttribute('href')).toBe('/api/login#create');
    expect(calls.toSorted()).toEqual(['GET /config.json', 'GET /v1/openapi.json']);
  });

  it('reads no keys when the session has ended', async () => {
    const { calls } = await open({
      'GET /api/auth/user': () => new Response('Unauthorized.', { status: 401 }),
    });
    expect(calls).not.toContain('GET /api/keys');
    expect(button('Start Your Free Trial')).toBeDefined();
  });

  it('has a target for every link to an object or error', async () => {
    await open();
    for (const link of document.querySelectorAll('a[href^="#"]'))
      expect(
        document.getElementById((link.getAttribute('href') ?? '').slice(1)),
        link.outerHTML,
      ).not.toBeNull();
    expect(document.getElementById('problem-not-found')?.textContent).toContain('Not found, in a sentence.');
  });

  it('says once which errors every call may have, and keeps those of single calls there', async () => {
    await open();
    const linked = [...document.querySelectorAll('a[href^="#problem-"]')].map((one) => one.textContent);
    expect(linked).toEqual(['Not found']);
    const listed = (id: string) => document.getElementById(id)?.textContent ?? '';
    expect(listed('problem-api-key-rejected')).toContain('every call');
    expect(listed('problem-not-found')).not.toContain('every call');
  });

  it('opens a folded object that its address names', async () => {
    await open();
    const object = document.getElementById('object-Alert');
    expect(object?.textContent).toContain('As you named it.');
    expect(object?.closest('details')?.open).toBe(false);
    await closePage();
    pretendServer(SIGNED_IN);
    await openPage('/developers#object-Alert', <DevelopersPage />);
    await flushUpdates();
    expect(document.getElementById('object-Alert')?.closest('details')?.open).toBe(true);
  });

  it('shows all samples in the chosen language', async () => {
    await open();
    const pythons = () =>
      [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Python');
    await press(pythons()[1] ?? document.body);
    expect(pythons().map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'true', 'true']);
    expect(text()).toContain('requests.delete(');
    expect(text()).not.toContain('curl "');
  });

  it('shows an error with a retry button if the document cannot be read', async () => {
    let works = false;
    await open({
      'GET /v1/openapi.json': () =>
        works ? Response.json(SMALL_DOCUMENT) : new Response('The service is busy.', { status: 503 }),
    });
    expect(text()).toContain('503: The service is busy.');
    works = true;
    await press(button('Try Again'));
    expect(text()).toContain('Make an alert');
  });
});

describe('keys', () => {
  it('are listed with the rest of the month’s allowance', async () => {
    await open();
    expect(text()).toContain('CRM import');
    expect(text()).toContain('Never used.');
    expect(text()).toContain('8,412');
  });

  it('are shown once, after they are made', async () => {
    const { bodies } = await open({
      'POST /api/keys': () =>
        Response.json({ key: 'plumb_live_whole', apiKey: { ...KEY, id: 'two', name: 'Sheet' } }),
    });
    await fill('What is the key for?', ' Sheet ');
    await press(button('Make a key'));
    await flushUpdates();
    expect(bodies).toEqual([{ name: 'Sheet', scopes: ['leads', 'exports', 'alerts'], expiresInDays: null }]);
    expect(text()).toContain('plumb_live_whole');
    expect([...document.querySelectorAll('h3')].map((one) => one.textContent)).toContain('Sheet');
    await press(button('I have saved it'));
    expect(text()).not.toContain('plumb_live_whole');
  });

  it('need a name', async () => {
    const { bodies } = await open();
    await press(button('Make a key'));
    expect(text()).toContain('Give the key a name');
    expect(bodies).toEqual([]);
  });

  it('are revoked after a confirmation', async () => {
    const { calls } = await open({ 'DELETE /api/keys/one': () => new Response(null, { status: 204 }) });
    await press(button('Revoke CRM import'));
    while (document.querySelector('[role="dialog"]') === null) await flushUpdates();
    await press(button('Revoke Key'));
    await flushUpdates();
    expect(calls).toContain('DELETE /api/keys/one');
    expect(text()).toContain('No keys yet.');
  });

  it('cannot be made without access', async () => {
    await open({ 'GET /api/subscriptions/current': () => Response.json({ ...TRIAL, access: false }) });
    expect(button('See the subscription').getAttribute('href')).toBe('/subscription');
    expect(text()).not.toContain('What is the key for?');
  });

  it('have a maximum of five', async () => {
    const keys = Array.from({ length: 5 }, (_, at) => ({ ...KEY, id: String(at) }));
    await open({ 'GET /api/keys': () => Response.json({ keys, most: 5, allowance: ALLOWANCE }) });
    expect(text()).toContain('You have 5 keys');
  });
});

describe('the document', () => {
  it('lists each problem once, by status', () => {
    expect(findAllProblems(SMALL_DOCUMENT).map(({ status }) => status)).toEqual([401, 404]);
  });

  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'string', format: 'date-time' }, 'date time'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Alert' } }, 'list of Alert'],
    [{ anyOf: [{ $ref: '#/components/schemas/Alert' }, { type: 'null' }] }, 'Alert or null'],
    [{}, 'any'],
  ])('describes %j as %s', (schema, words) => {
    expect(describeType(schema).words).toBe(words);
  });
});
