import { describe, expect, it } from 'vitest';
import { samplePermit } from '#functions/permits/testing.ts';
import { NameCounts } from './frequent-names.ts';

const permits = (count: number, contractorName: string | null, contractorPhone: string | null = null) =>
  Array.from({ length: count }, (_, at) => ({
    permit: samplePermit(`tx-plano.${contractorName}${at}`, { contractorName, contractorPhone }),
  }));

describe('frequent names without license and phone', () => {
  it('are those on more than 1% of the rows, without people', () => {
    const counts = new NameCounts();
    counts.add([...permits(500, null), ...permits(400, 'Sample Roofing', '3125550142')]);
    counts.add([
      ...permits(40, 'Counter Desk'),
      ...permits(30, 'Ana Sample'),
      ...permits(20, 'Sample Homes LLC'),
    ]);
    counts.add(permits(10, 'Desk 9'));
    expect(counts.frequent()).toEqual([
      { name: 'Counter Desk', rows: 40, of: 1000 },
      { name: 'Sample Homes LLC', rows: 20, of: 1000 },
    ]);
  });

  it('are no firms where the source shows neither of any contractor', () => {
    const counts = new NameCounts();
    counts.add([...permits(500, 'Sample Homes LLC'), ...permits(100, 'Counter Desk')]);
    expect(counts.frequent()?.map(({ name }) => name)).toEqual(['Counter Desk']);
  });

  it('are not known after few rows', () => {
    const counts = new NameCounts();
    counts.add(permits(499, 'Counter Desk'));
    expect(counts.frequent()).toBeUndefined();
  });
});
