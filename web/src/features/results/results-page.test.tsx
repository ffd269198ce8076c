import { afterEach, describe, expect, it } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import { closePage, openPage, pretendServer } from '../../lib/testing.tsx';
import { ResultsPage } from './results-page.tsx';

const OWN: Output<'workResults'> = {
  called: 12,
  reached: 6,
  won: 3,
  trades: [
    { trade: 'roofing', called: 11, reached: 6, won: 3 },
    { trade: 'solar', called: 4, reached: 1, won: 1 },
  ],
  labels: [{ label: 'unknown', called: 12, reached: 6, won: 3 }],
};
const NONE: Output<'workResults'> = { called: 0, reached: 0, won: 0, trades: [], labels: [] };
const SCORES: Output<'scoreResults'> = {
  users: 20,
  usersLeast: 20,
  measuredAt: '2026-11-21T15:00:00.000Z',
  bands: [
    { from: 0, to: 9, called: 50, reached: 9, won: 1 },
    { from: 90, to: 100, called: 40, reached: 30, won: 10 },
  ],
  steps: [],
};

afterEach(closePage);

const pageText = (): string => document.body.textContent ?? '';
const rows = (): string[] => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');

async function open(own: Output<'workResults'>, scores: Output<'scoreResults'>): Promise<void> {
  pretendServer({
    'GET /api/work/results': () => Response.json(own),
    'GET /api/scores': () => Response.json(scores),
  });
  await openPage('/results', <ResultsPage />);
}

describe('results', () => {
  it('are counts by trade, label and score, with shares from ten leads on', async () => {
    await open(OWN, SCORES);
    expect(rows()).toEqual([
      'All leads126 (50%)3 (25%)',
      'Roofing116 (55%)3 (27%)',
      'Solar411',
      'Record doesn’t say126 (50%)3 (25%)',
      '90 to 1004030 (75%)10 (25%)',
      '0 to 9509 (18%)1 (2%)',
    ]);
  });

  it('say what is missing before the first call, and before enough users called', async () => {
    await open(NONE, { ...SCORES, users: 19, bands: [] });
    expect(rows()).toEqual([]);
    expect(pageText()).toContain('You have not noted a call yet');
    expect(pageText()).toContain('So far, 19 users have noted calls.');
  });

  it('says that no user was counted', async () => {
    await open(NONE, { ...SCORES, users: 0, bands: [], measuredAt: null });
    expect(pageText()).toContain('the monthly count found no user with a call');
  });
});
