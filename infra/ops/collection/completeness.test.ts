import { expect, it } from 'vitest';
import { completenessText } from './completeness.ts';

it('prints a line for each source and how many are compared', () => {
  const text = completenessText(
    {
      'tx-austin': { figure: null, reason: 'not-reported' },
      'az-mesa': {
        figure: {
          month: '2026-05',
          counted: 100,
          held: 96,
          share: 0.96,
          low: 0.902,
          high: 0.984,
          verdict: 'usual',
          noticesLossOf: 0.3,
        },
        reason: null,
      },
    },
    [{ id: 'place#04-013-46000' }],
  );
  expect(text.split('\n')).toEqual([
    'az-mesa    96% (90–98%) of the new houses the Census counted, May 2026. A loss of 30% of a month would show.',
    'tx-austin  The city did not report to the Census survey.',
    '1 of 2 sources compared, 1 places and groups',
  ]);
});
