import { afterEach, describe, expect, it } from 'vitest';
import { forgetSignedInHint } from '../../lib/api/session.ts';
import {
  button,
  closePage,
  type FakeAnswers,
  flushUpdates,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../../lib/testing.tsx';
import { describeType, findAllProblems } from './api-document.ts';
import { DevelopersPage } from './developers-page.tsx';
import { SMALL_DOCUMENT } from './testing.ts';

const SIGNED_IN: FakeAnswers = {
  'GET /api/auth/user': () => Response.json(SAMPLE_USER),
  'GET /v1/openapi.json': () => Response.json(SMALL_DOCUMENT),
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

  it('leads a user to the keys in Settings, and no visitor whose session has ended', async () => {
    await open();
    expect(button('Your keys').getAttribute('href')).toBe('/settings/api');
    await open({ 'GET /api/auth/user': () => new Response('Unauthorized.', { status: 401 }) });
    expect(button('Start Your Free Trial')).toBeDefined();
  });

  it('shows what a webhook gets: headers, and each event with its body', async () => {
    await open();
    const events = document.getElementById('events')?.textContent ?? '';
    for (const part of [
      'webhook-id',
      'The same in every attempt.',
      'An alert found permits',
      '"type": "permits.matched"',
    ])
      expect(events).toContain(part);
    expect(text()).toContain('within 10 seconds');
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
