import { afterEach, expect, it, vi } from 'vitest';
import { noteRowsLeft } from '../../lib/api/row-guard.ts';
import { button, closePage, flushUpdates, press } from '../../lib/testing.tsx';
import { listCalls, openLeads, pageText, rows } from './testing.tsx';

const noteLeft = (left: number): void =>
  noteRowsLeft(new Response('', { headers: { 'X-Rows-Left': String(left) } }));

afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
  noteLeft(5000);
});

const refused = (wait: number): Response =>
  new Response('This account has opened many new permits.', {
    status: 429,
    headers: { 'Retry-After': String(wait) },
  });

it('waits with a countdown before it asks for a page, and asks for none that is left', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00.000Z'));
  const answer = (url: URL) =>
    Response.json({ permits: rows(url), total: 150 }, { headers: { 'X-Rows-Left': '0' } });
  await openLeads('/leads', { 'GET /api/permits/all': answer });
  await press(button('Next'));
  expect(pageText()).toContain('These leads open in 12 seconds');
  expect(pageText()).toContain('S-100');
  expect(listCalls()).toHaveLength(1);
  await press(button('Previous'));
  await flushUpdates();
  expect(pageText()).not.toContain('These leads open in');
  expect(listCalls()).toHaveLength(1);
});

it('keeps the last page when the next one is refused, says when it opens, and asks once', async () => {
  let isOpen = false;
  const answer = (url: URL) =>
    url.searchParams.get('offset') === '0' || isOpen
      ? Response.json({ permits: rows(url), total: 150 })
      : refused(18_000);
  await openLeads('/leads', { 'GET /api/permits/all': answer });
  await press(button('Next'));
  expect(pageText()).toMatch(/More leads open at \d+:\d\d [AP]M/);
  expect(pageText()).toContain('This account has opened many new permits.');
  expect(pageText()).toContain('Page 1 stays below.');
  expect(pageText()).toContain('S-100');
  expect(button('Try Again')).toHaveProperty('disabled', true);
  expect(listCalls()).toHaveLength(2);
  const later = Date.now() + 18_000_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  isOpen = true;
  await vi.waitFor(() => expect(button('Try Again')).toHaveProperty('disabled', false));
  await press(button('Try Again'));
  expect(pageText()).toContain('S-101');
  expect(pageText()).not.toContain('More leads');
  expect(listCalls()).toHaveLength(3);
});

it('says so on a first page, too', async () => {
  await openLeads('/leads', { 'GET /api/permits/all': () => refused(12) });
  expect(pageText()).toContain('More leads open at');
  expect(pageText()).not.toContain('Error Loading Permits');
});
