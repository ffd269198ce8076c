import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryRuntime } from '#functions/alerts/testing.ts';
import { containsPhrase } from '#shared/domain/filter/keywords.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { samplePermit, storePermits } from '../../testing.ts';
import { openLeadIndex } from '../lead-index.ts';
import { publishIndex } from './publish.ts';

const KEYWORDS = ['roof', 'solar', 'new roof', 'sample'];
/** Months of three half years, and none. */
const DATES = ['2026-11-05', '2026-08-05', '2026-03-05', '2025-12-05', null];

const change = fc.record({
  number: fc.integer({ min: 0, max: 7 }),
  issueDate: fc.constantFrom(...DATES),
  description: fc.constantFrom('new roof', 'roof new', 'solar', ''),
  withdrawnAt: fc.constantFrom(null, null, '2026-11-20T12:00:00.000Z'),
});

describe('the words of half years', () => {
  it('count the permits of every keyword after each publication, as months come, change and go', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
        async (publications) => {
          const runtime = memoryRuntime();
          const current = new Map<string, StoredPermit>();
          let at = 0;
          for (const changes of publications) {
            const permits = new Map(
              changes.map(({ number, ...parts }) => [`a.${number}`, samplePermit(`a.${number}`, parts)]),
            );
            for (const [id, permit] of permits) current.set(id, permit);
            await storePermits(runtime, [...permits.values()], at++);
            await publishIndex(runtime);
            const index = await openLeadIndex(runtime);
            for (const keyword of KEYWORDS) {
              const { total, ids } = await index.search({
                filter: { keywords: [keyword] },
                sort: 'newest',
                offset: 0,
                limit: 10,
              });
              const matches = [...current.values()].filter(
                ({ withdrawnAt, description, permitType }) =>
                  withdrawnAt === null &&
                  [description, permitType].some((text) => containsPhrase(text ?? '', keyword)),
              );
              expect([keyword, total, ids.length]).toEqual([keyword, matches.length, matches.length]);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
