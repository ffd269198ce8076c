import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSources } from '#functions/sources/catalog.ts';
import type { SourceContact } from '#infra/ops/first-contact/contact-report.ts';
import { firstContact } from '#infra/ops/first-contact/first-contact.ts';
import { objectMemory } from '#infra/ops/first-contact/object-memory.ts';
import { keepExam } from '#infra/ops/first-contact/report/keep.ts';
import { openClosers } from '#infra/sim/machine/closers.ts';
import { portalFetch } from '#infra/sim/machine/portal-fetch.ts';
import { portalsOriginFor } from '#infra/sim/portals/server.ts';
import { contactLine } from './first-contact.ts';
import { contactPage, totalsText } from './first-contact-page.ts';

describe('the report', () => {
  const contact: SourceContact = {
    sourceId: 'il-chicago',
    verdict: 'works with a change',
    confidence: 0.97,
    wave: 1,
    causes: ['It <moved>.'],
    shown: null,
    proposals: [
      { changes: [{ kind: 'column', from: 'a', to: 'b', by: 'alias' }], accepted: true, reasons: [] },
      { changes: [{ kind: 'paging' }], accepted: false, reasons: ['its rows lie elsewhere'] },
    ],
    exchanges: [{ asked: 'GET https://a.test/?a&b', answer: 'HTTP 200' }],
  };
  const report = {
    day: '2026-11-20',
    sources: [contact],
    hosts: [{ host: 'a.test', requests: 3, stopped: 'HTTP 403', robots: 'User-agent: *', terms: null }],
  };

  it('shows each source with its evidence, as text', () => {
    const page = contactPage(report);
    expect(page).toContain('It &lt;moved&gt;.');
    expect(page).toContain('Accepted: column a → b (by alias)');
    expect(page).toContain('Not accepted: its rows lie elsewhere');
    expect(page).toContain('GET https://a.test/?a&amp;b: HTTP 200');
    expect(page).not.toContain('<script');
    expect(totalsText(report)).toBe('0 works, 1 works with a change, 0 needs a person, 0 dead');
    expect(contactLine(contact)).toBe(
      'il-chicago works with a change\n  It <moved>.\n  accepted: column a → b (by alias)',
    );
  });
});

/** All kinds of portals, with text dates, details, further tables, a named data set, and a file for each year. */
const ASKED = [
  ...['az-tucson', 'ca-san-diego', 'ca-san-jose', 'il-chicago', 'il-naperville', 'mi-detroit', 'nc-cary'],
  ...['pa-philadelphia', 'pa-pittsburgh', 'va-lynchburg'],
];

describe('a first contact with the stand-ins of all kinds of portals', () => {
  it('finds every source as mapped, and keeps no person', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'contact-'));
    const closers = openClosers();
    try {
      const sources = (await loadSources()).filter(({ id }) => ASKED.includes(id));
      const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
      const origin = await portalsOriginFor(
        'sample',
        { recorded: undefined, folder, sources, clock },
        closers,
      );
      const kept = join(folder, 'kept');
      const report = await firstContact(
        sources,
        {
          fetch: portalFetch(origin),
          now: () => clock.now().getTime(),
          sleep: async () => undefined,
          memory: objectMemory({}),
        },
        { keep: (id, exam, number) => keepExam(kept, id, exam, number) },
      );
      const surprises = report.sources.filter(({ verdict }) => verdict !== 'works');
      expect(surprises.map((contact) => contactLine(contact))).toEqual([]);
      expect(report.sources).toHaveLength(ASKED.length);
      expect(new Set(sources.map(({ portal }) => portal.kind)).size).toBe(6);
      expect(await readdir(kept)).toHaveLength(sources.length);
      const page = JSON.parse(await readFile(join(kept, 'pa-philadelphia', 'page.json'), 'utf8')) as object[];
      expect(page).toHaveLength(25);
      expect(Object.keys(page[0] ?? {})).toContain('permitnumber');
      expect(Object.keys(page[0] ?? {})).not.toContain('opa_owner');
    } finally {
      await closers.close();
      await rm(folder, { recursive: true });
    }
  });
});
