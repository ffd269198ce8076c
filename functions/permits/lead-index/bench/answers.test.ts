import { describe, expect, it } from 'vitest';
import { seeded } from '#infra/sim/harness/random.ts';
import { generatePermits, MONTHS } from './generated-permits.ts';
import { OpenedIndex } from './opened-index.ts';
import { PlainAnswer } from './plain-answer.ts';
import { publishAll } from './published-index.ts';
import { drawQuery } from './questions.ts';
import { SqliteAnswer } from './sqlite-answer.ts';

describe('the bench of the lead index', () => {
  it('compares equal answers: index, plain answer, its own check, and SQLite', async () => {
    const permits = [...generatePermits({ permits: 3000, months: MONTHS.slice(0, 4), seed: 3 })];
    const index = await OpenedIndex.open(await publishAll(permits));
    expect(index.permits).toBe(permits.length);
    const [plain, sqlite] = [new PlainAnswer(permits), new SqliteAnswer(permits)];
    const random = seeded(5);
    let found = 0;
    for (let at = 0; at < 150; at++) {
      const query = drawQuery(random, permits);
      const answer = await index.search(query);
      expect(plain.checked(query)).toEqual(answer);
      expect(plain.answer(query)).toEqual(answer);
      expect(sqlite.answer(query)).toEqual(answer);
      if (answer.total > 0) found++;
    }
    expect(found).toBeGreaterThan(75);
  });

  it('generates the same permits every time', () => {
    const generation = { permits: 20, months: MONTHS, seed: 9 };
    expect([...generatePermits(generation)]).toEqual([...generatePermits(generation)]);
    expect([...generatePermits({ ...generation, seed: 10 })]).not.toEqual([...generatePermits(generation)]);
  });
});
