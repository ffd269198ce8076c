import { describe, expect, it } from 'vitest';
import { digestRules } from './digest-rules.ts';
import { TRADE_RULES, type TradeRule } from './trades/trade-rules.ts';

describe('digestRules', () => {
  const rules: readonly TradeRule[] = Object.values(TRADE_RULES);
  const version = digestRules({ trades: rules, names: new Set(['tbd', 'self']) });

  it('changes with every change of a rule', () => {
    const [first, ...others] = rules;
    const changes = [
      others,
      [...others, first],
      [{ ...first, phrases: [...(first?.phrases ?? []), 'sun roof'] }, ...others],
      [{ ...first, trade: 'solar' }, ...others],
    ];
    const versions = changes.map((trades) => digestRules({ trades, names: new Set(['tbd', 'self']) }));
    expect(new Set([version, ...versions]).size).toBe(changes.length + 1);
    expect(digestRules({ trades: rules, names: new Set(['tbd']) })).not.toBe(version);
  });

  it('ignores the order of keys and set members', () => {
    const reordered = rules.map((rule) => Object.fromEntries(Object.entries(rule).reverse()));
    expect(digestRules({ names: new Set(['self', 'tbd']), trades: reordered })).toBe(version);
  });
});
