import { describe, expect, it } from 'vitest';
import { EXITS } from '#functions/removals/chaos/exits.ts';
import { runStories, seedPlan } from '#infra/sim/harness/suite.ts';
import { TERMS_FLAGS } from '#shared/domain/permit/data-terms.ts';
import { FLAG_NAMES } from './flags.ts';
import { type TermsCell, termsSuite } from './suite.ts';

describe('the terms of a source', () => {
  it('keep what they withhold from every exit, and nothing else, whenever they change', async () => {
    expect(FLAG_NAMES).toEqual(Object.keys(TERMS_FLAGS));
    const cells = new Map<string, TermsCell>();
    const { failures } = await runStories(termsSuite(cells), seedPlan(4));
    expect(failures).toEqual({ leaked: [], lost: [] });
    const sum = (name: string, key: keyof TermsCell) =>
      [...cells]
        .filter(([cell]) => cell.startsWith(name))
        .reduce((total, [, { [key]: count }]) => total + count, 0);
    for (const { name, showsContacts, showsOneContact } of EXITS)
      if (showsContacts === true || showsOneContact === true) {
        expect([name, sum(`individualsList × ${name} × propertyOwnerName`, 'judged')]).not.toContain(0);
        expect([name, sum(`shareAlike × ${name} × `, 'compared')]).not.toContain(0);
      }
    expect(sum('attribution × webhook × attribution', 'compared')).toBeGreaterThan(0);
  });
});
