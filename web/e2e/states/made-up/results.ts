import type { Output } from '#shared/contract/index.ts';
import { calibrateScores, SCORE_BANDS } from '#shared/domain/calls/call-results.ts';

/** A user's calls. The people and the leads are made up. */
export const CALL_RESULTS: Output<'workResults'> = {
  called: 64,
  reached: 31,
  won: 9,
  trades: [
    { trade: 'roofing', called: 41, reached: 22, won: 8 },
    { trade: 'remodel', called: 18, reached: 7, won: 1 },
    { trade: 'solar', called: 7, reached: 3, won: 0 },
  ],
  labels: [
    { label: 'nobody', called: 33, reached: 18, won: 6 },
    { label: 'owner', called: 22, reached: 11, won: 3 },
    { label: 'unknown', called: 9, reached: 2, won: 0 },
  ],
};
export const NO_CALLS: Output<'workResults'> = { called: 0, reached: 0, won: 0, trades: [], labels: [] };

const COUNTS = [
  [12, 3, 0],
  [48, 11, 0],
  [160, 42, 3],
  [402, 117, 14],
  [518, 171, 21],
  [604, 229, 39],
  [455, 190, 35],
  [288, 131, 29],
  [140, 71, 17],
  [26, 15, 4],
] as const;
const bands = SCORE_BANDS.map((band, at) => {
  const [called = 0, reached = 0, won = 0] = COUNTS[at] ?? [];
  return { ...band, called, reached, won };
});

export const SCORE_RESULTS: Output<'scoreResults'> = {
  users: 83,
  usersLeast: 20,
  measuredAt: '2026-11-21T15:00:00.000Z',
  bands,
  steps: [...calibrateScores(bands)],
};
export const FEW_RESULTS: Output<'scoreResults'> = { ...SCORE_RESULTS, users: 9, bands: [], steps: [] };
