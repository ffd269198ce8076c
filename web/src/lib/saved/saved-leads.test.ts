import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { samplePermitRow } from '../testing.tsx';
import { fakeCaches } from '../testing-caches.ts';
import {
  readSavedLeads,
  SAVED_DAYS,
  SAVED_LISTS_MAX,
  SAVED_PERMITS_MAX,
  type SavedWork,
  savedMarks,
  saveLeadList,
  saveMark,
  savePermit,
  saveWork,
  setSavedLeadsOwner,
} from './saved-leads.ts';
import { deleteSavedLeads } from './saved-leads-cache.ts';

const ANA = 'ana@example.com';
const NOW = new Date('2026-11-21T12:00:00Z');
const savedAt = NOW.getTime() - 60_000;
const list = { savedAt, query: 'state=Texas', permits: [samplePermitRow(1)], total: 9 };
/** Only its id and that it has terms matter. */
const opened = (number: number, at = savedAt) => ({
  savedAt: at,
  permit: { ...samplePermitRow(number), provenance: { terms: {} } } as PermitDetail,
});
const NO_STAGE = { saved: 0, contacted: 0, quoted: 0, won: 0, lost: 0, hidden: 0 };
const NO_WORK: SavedWork = { savedAt, counts: NO_STAGE, total: 0, entries: [] };
const read = () => readSavedLeads(NOW);

beforeEach(() => {
  vi.stubGlobal(
    'caches',
    fakeCaches(async () => Response.error()),
  );
  setSavedLeadsOwner(ANA);
});

describe('saved leads', () => {
  it('are null at first', async () => {
    expect(await read()).toBeNull();
  });

  it('are the last list and the last opened permits', async () => {
    await saveLeadList(ANA, { ...list, query: 'view=all' });
    await saveLeadList(ANA, list);
    for (const number of [1, 2, 1]) await savePermit(ANA, opened(number));
    const kept = await read();
    expect(kept?.lists).toEqual([list, { ...list, query: 'view=all' }]);
    expect(kept?.opened.map(({ permit }) => permit.permitNumber)).toEqual(['S-1', 'S-2']);
  });

  it('have the newest mark of each permit, from the work list or from the permit', async () => {
    const mark = (number: number, stage: 'saved' | 'won') => ({
      permitId: `tx-sample.${number}`,
      permitNumber: `S-${number}`,
      stage,
      note: '',
      noteIds: [],
      steps: [],
      lastCall: null,
      callBack: null,
      assignedTo: null,
      changedBy: null,
      version: stage,
    });
    const entry = (number: number) => ({
      ...mark(number, 'saved'),
      permit: null,
      standing: 'listed' as const,
      leadId: null,
    });
    await saveWork(ANA, { ...NO_WORK, total: 3, entries: [1, 2, 3].map(entry) });
    const noted = (number: number, at: number, stage: 'won' | null) =>
      saveMark(ANA, {
        savedAt: at,
        permitId: `tx-sample.${number}`,
        mark: stage && mark(number, stage),
      });
    await noted(1, savedAt - 1, 'won');
    await noted(2, savedAt + 1, 'won');
    await noted(3, savedAt + 1, null);
    await noted(4, savedAt + 1, 'won');
    const saved = await read();
    const stages = saved && [...savedMarks(saved)].map(([id, { stage }]) => `${id} ${stage}`);
    expect(stages).toEqual(['tx-sample.1 saved', 'tx-sample.2 won', 'tx-sample.4 won']);
  });

  it('include the work list, with call-backs and notes', async () => {
    const work = {
      savedAt,
      counts: { ...NO_STAGE, contacted: 1 },
      total: 1,
      entries: [
        {
          permitId: 'tx-sample.1',
          permitNumber: 'S-1',
          stage: 'contacted' as const,
          note: 'Wants a price',
          noteIds: ['a'],
          steps: [],
          lastCall: { outcome: 'no-answer' as const, at: '2026-11-20T12:00:00.000Z' },
          callBack: { day: '2026-11-23', time: '09:30' },
          assignedTo: null,
          changedBy: null,
          version: 'v',
          permit: null,
          standing: 'gone' as const,
          leadId: null,
        },
      ],
    };
    await saveWork(ANA, work);
    expect((await read())?.work).toEqual(work);
    await saveWork('bob@example.com', { ...work, entries: [] });
    expect((await read())?.work).toEqual(work);
    await deleteSavedLeads();
    expect(await read()).toBeNull();
  });

  it('include a list that the page had before the owner was set', async () => {
    vi.resetModules();
    const early = await import('./saved-leads.ts');
    await deleteSavedLeads();
    const saving = early.saveLeadList(ANA, list);
    early.setSavedLeadsOwner(ANA);
    await saving;
    expect((await early.readSavedLeads(NOW))?.lists).toEqual([list]);
  });

  it('have the last lists, each once, newest first', async () => {
    for (let number = 0; number < SAVED_LISTS_MAX + 2; number++)
      await saveLeadList(ANA, { ...list, query: `city=${number % (SAVED_LISTS_MAX + 1)}` });
    expect((await read())?.lists.map(({ query }) => query)).toEqual(
      [0, 5, 4, 3, 2].map((number) => `city=${number}`),
    );
  });

  it('leave out what is too large', async () => {
    await saveLeadList(ANA, { ...list, query: 'x'.repeat(1_000_000) });
    expect(await read()).toBeNull();
  });

  it('have a maximum of opened permits: the oldest are deleted', async () => {
    for (let number = 1; number <= SAVED_PERMITS_MAX + 3; number++) await savePermit(ANA, opened(number));
    const kept = await read();
    expect(kept?.opened).toHaveLength(SAVED_PERMITS_MAX);
    expect(kept?.opened.at(-1)?.permit.permitNumber).toBe('S-4');
  });

  it('expire', async () => {
    await savePermit(ANA, opened(1, NOW.getTime() - SAVED_DAYS * 86_400_000));
    await saveLeadList(ANA, list);
    await saveWork(ANA, { ...NO_WORK, savedAt: NOW.getTime() - SAVED_DAYS * 86_400_000 });
    expect((await read())?.opened).toEqual([]);
    expect((await read())?.work).toBeNull();
  });

  it('are deleted after signing out, and nothing is saved later', async () => {
    await saveLeadList(ANA, list);
    await deleteSavedLeads();
    await savePermit(ANA, opened(1));
    expect(await read()).toBeNull();
  });

  it('are never shown to another user, or saved for a user who is not signed in', async () => {
    await saveLeadList(ANA, list);
    setSavedLeadsOwner('ben@example.com');
    expect(await read()).toBeNull();
    await saveLeadList(ANA, list);
    expect(await read()).toBeNull();
  });

  it('stay for the same user', async () => {
    await saveLeadList(ANA, list);
    setSavedLeadsOwner(ANA);
    expect((await read())?.lists).toEqual([list]);
  });

  it('are null if the browser refuses storage, and the page works', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('caches', { open: () => Promise.reject(new Error('No room.')) });
    await saveLeadList(ANA, list);
    expect(await read()).toBeNull();
    expect(warned).toHaveBeenCalled();
  });
});
