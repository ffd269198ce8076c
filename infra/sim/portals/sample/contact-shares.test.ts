import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { conform } from '#functions/collection/conform/conform.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import type { PortalRow } from '../columns.ts';
import { countedShare, seenShare } from './contact-shares.ts';
import { createPopulation } from './population.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
/** Rows of each source, the newest, and what chance may add to a share of so many. */
const ROWS = 600;
const BY_CHANCE = 0.05;
const PHONES = ['propertyOwnerPhone', 'contractorPhone'] as const;
const NAMES = ['propertyOwnerName', 'contractorName'] as const;

const sources = (await loadSources()).filter(
  ({ disabled, fields }) =>
    disabled === undefined && [...PHONES, ...NAMES].some((field) => fields[field] !== undefined),
);

describe('people in the sample data', () => {
  it.each(sources.map((source) => [source.id, source] as const))(
    '%s: names and phones stay within what others saw of the source',
    async (id, source) => {
      const file = new URL(
        `../../../../functions/sources/${id.replace('-', '/')}.sample.json`,
        import.meta.url,
      );
      const samples = JSON.parse(await readFile(file, 'utf8')) as PortalRow[];
      const permits = createPopulation(source, samples, NOW)
        .at(NOW)
        .slice(-ROWS)
        .flatMap(({ row }) => {
          const conformed = conform(source, row, '2026-11-20');
          return 'permit' in conformed ? [conformed.permit] : [];
        });
      const fill = (field: (typeof PHONES | typeof NAMES)[number]): number =>
        permits.filter((permit) => permit[field] !== null).length / permits.length;
      for (const field of PHONES) {
        const seen = seenShare(source, field) ?? 0;
        // Where nobody saw a phone, there is none.
        expect(fill(field), field).toBeLessThanOrEqual(seen === 0 ? 0 : seen + BY_CHANCE);
      }
      for (const field of NAMES)
        expect(fill(field), field).toBeLessThanOrEqual((countedShare(source, field) ?? 1) + BY_CHANCE);
    },
  );

  it('have phones in some places', () => {
    const withPhones = sources.filter((source) =>
      PHONES.some((field) => (seenShare(source, field) ?? 0) > 0),
    );
    expect(withPhones.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['az-mesa', 'ca-elk-grove', 'fl-orlando', 'nc-raleigh', 'tx-austin']),
    );
  });
});
