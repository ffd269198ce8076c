import { describe, expect, it } from 'vitest';
import { digestRules } from './digest-rules.ts';
import { TRADE_RULES } from './trades/trade-rules.ts';

describe('digestRules', () => {
  const version = digestRules({ trades: TRADE_RULES, names: new Set(['tbd', 'self']) });

  it('changes with every change of a rule', () => {
    const [first, ...others] = TRADE_RULES;
    const changes = [
      others,
      [...others, first],
      [{ ...first, phrases: [...(first?.phrases ?? []), 'sun roof'] }, ...others],
      [{ ...first, trade: 'solar' }, ...others],
    ];
    const versions = changes.map((trades) => digestRules({ trades, names: new Set(['tbd', 'self']) }));
    expect(new Set([version, ...versions]).size).toBe(changes.length + 1);
    expect(digestRules({ trades: TRADE_RULES, names: new Set(['tbd']) })).not.toBe(version);
  });

  it('ignores the order of keys and set members', () => {
    const reordered = TRADE_RULES.map((rule) => Object.fromEntries(Object.entries(rule).reverse()));
    expect(digestRules({ names: new Set(['self', 'tbd']), trades: reordered })).toBe(version);
  });
});
