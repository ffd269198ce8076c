import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { BUILDER, FIRM_TRADES, type FirmTrade } from '#shared/domain/permit/firm-trades.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { TRADE_IDS, type Trade } from '#shared/domain/permit/trades.ts';
import { FirmCounts, firmsItem, readMeasuredFirms, withMeasuredTrades } from './measured-trades.ts';

type Firm = Pick<Permit, 'contractorName' | 'contractorKind' | 'contractorTrades' | 'trades'>;
const NAME = 'Transom Enterprises LLC';
const of = (trade: Trade, parts: Partial<Firm> = {}): Firm => ({
  contractorName: NAME,
  trades: [trade],
  ...parts,
});
const measured = (...permits: readonly Firm[]) => {
  const counts = new FirmCounts();
  for (const permit of permits) counts.add(permit);
  return counts.measured();
};
const times = (count: number, permit: Firm) => Array.from({ length: count }, () => permit);

describe('what a firm’s other permits show', () => {
  it.each<[number, number, FirmTrade | undefined]>([
    [4, 0, undefined],
    [5, 0, 'roofing'],
    [4, 1, 'roofing'],
    [8, 2, 'roofing'],
    [7, 2, undefined],
    [79, 21, undefined],
    [80, 20, 'roofing'],
  ])('%i roofs and %i pools: %s', (roofs, pools, trade) => {
    const firms = measured(...times(pools, of('pool')), ...times(roofs, of('roofing')));
    expect(firms.get('TRANSOM ENTERPRISES')).toBe(trade);
  });

  it('counts the family of a trade, a firm under each way to write it, and no permit without work', () => {
    const firms = measured(
      ...times(2, of('heat-pump')),
      ...times(2, of('hvac', { contractorName: 'TRANSOM ENTERPRISES, INC.' })),
      of('hvac', { contractorName: 'The Transom Enterprises' }),
      ...times(9, of('hvac', { trades: [] })),
    );
    expect([...firms]).toEqual([['TRANSOM ENTERPRISES', 'hvac']]);
  });

  it('counts no person, no designer, no firm that a trade is known of, and no name without a word of its own', () => {
    const never: readonly Partial<Firm>[] = [
      { contractorName: null },
      { contractorName: 'The' },
      { contractorKind: 'person' },
      { contractorKind: 'designer' },
      { contractorTrades: ['pool'] },
      { contractorTrades: ['other', BUILDER] },
    ];
    expect(measured(...never.flatMap((parts) => times(9, of('roofing', parts)))).size).toBe(0);
    expect(measured(...times(5, of('roofing', { contractorTrades: [BUILDER] }))).size).toBe(1);
  });

  it('makes a roofer of a builder or an unclear firm, and never overrides a named trade, a person or a designer', () => {
    const firms = new Map<string, FirmTrade>([['TRANSOM ENTERPRISES', 'roofing']]);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...FIRM_TRADES), { maxLength: 3 }),
        fc.constantFrom(undefined, undefined, 'person' as const, 'designer' as const),
        fc.constantFrom(...TRADE_IDS),
        (contractorTrades, contractorKind, work) => {
          const permit = of(work, { contractorTrades, contractorKind });
          const isOpen = contractorKind === undefined && contractorTrades.every((trade) => trade === BUILDER);
          const known = withMeasuredTrades(permit, firms);
          if (isOpen) expect(known).toEqual({ ...permit, contractorTrades: ['roofing'] });
          else expect(known).toBe(permit);
        },
      ),
    );
    const other = of('pool', { contractorName: 'Mullion Enterprises' });
    expect(withMeasuredTrades(other, firms)).toBe(other);
    const nobody = of('pool', { contractorName: null });
    expect(withMeasuredTrades(nobody, firms)).toBe(nobody);
  });
});

describe('the firms of a state', () => {
  it('are read as they were stored, and none before', async () => {
    const table = new MemoryTable('collection');
    expect(await readMeasuredFirms(table, 'Texas')).toEqual(new Map());
    const firms = new Map<string, FirmTrade>([['TRANSOM ENTERPRISES', 'roofing']]);
    await table.put(firmsItem('Texas', firms));
    expect(await readMeasuredFirms(table, 'Texas')).toEqual(firms);
    expect(await readMeasuredFirms(table, 'Ohio')).toEqual(new Map());
  });

  it('are 10,000 at most, those with most permits, which fit into an item', () => {
    const counts = new FirmCounts();
    // Names of 26 letters that nothing can compress: a state’s own are shorter and alike.
    let seed = 37;
    const letter = (): string => {
      seed = (seed * 48_271) % 2_147_483_647;
      return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(seed % 26);
    };
    for (let firm = 0; firm < 10_100; firm++) {
      const contractorName = `${firm < 100 ? 'FEW ' : ''}${Array.from({ length: 26 }, letter).join('')}`;
      for (const permit of times(firm < 100 ? 5 : 6, of('roofing', { contractorName }))) counts.add(permit);
    }
    const firms = counts.measured();
    expect(firms.size).toBe(10_000);
    expect([...firms.keys()].some((key) => key.startsWith('FEW '))).toBe(false);
    // Half of what DynamoDB takes.
    expect((firmsItem('Texas', firms)['firms'] as Uint8Array).length).toBeLessThan(200_000);
  });
});
