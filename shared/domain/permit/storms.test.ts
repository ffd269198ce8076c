import { expect, expectTypeOf, it, onTestFinished } from 'vitest';
import { readRule, STORM_RULES, type StormArea, type StormRule, stormFault, stormStates } from './storms.ts';

it('has storm reports off wherever no person is named who has read the rule, on a day', () => {
  for (const [state, rule] of Object.entries(STORM_RULES))
    if ('reader' in rule) {
      expect([state, rule.reader]).toEqual([state, expect.stringMatching(/^\p{Lu}\S+ \p{Lu}\S+/u)]);
      expect([state, rule.readOn]).toEqual([state, expect.stringMatching(/^20\d\d-\d\d-\d\d$/)]);
      expect(Math.min(rule.rule.length, rule.source.length)).toBeGreaterThan(20);
    } else expect(rule.mustRead.length).toBeGreaterThan(20);
  expect(stormStates()).toEqual([]);
});

it('cannot be switched on without name, day, rule and source', () => {
  expectTypeOf<{ reader: string }>().not.toExtend<StormRule>();
  expectTypeOf<{ reader: string; rule: string; source: 'https://law.example' }>().not.toExtend<StormRule>();
  expectTypeOf<{
    readOn: '2026-11-12';
    rule: string;
    source: 'https://law.example';
  }>().not.toExtend<StormRule>();
});

it('says why a state is off, and is on where a person has read the rule', () => {
  const storm: StormArea = { kind: 'hail', state: 'Texas', day: '2026-11-12', least: 1, noReRoof: false };
  expect(stormFault(storm)).toMatch(/off in Texas until a person has read its rule on soliciting/);
  const { Texas } = STORM_RULES;
  onTestFinished(() => void Object.assign(STORM_RULES, { Texas }));
  Object.assign(STORM_RULES, {
    Texas: { reader: 'Ada Invented', readOn: '2026-11-28', rule: 'Invented.', source: 'https://law.example' },
  });
  expect(stormFault(storm)).toBeNull();
  expect(stormStates()).toEqual(['Texas']);
  expect(readRule('Texas')?.reader).toBe('Ada Invented');
  expect(readRule('Ohio')).toBeUndefined();
});
