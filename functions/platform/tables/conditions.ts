import type { Expression } from './table.ts';

/** Holds while no item has the key. */
export const IS_NEW: Expression = { expression: 'attribute_not_exists(pk)' };

/** Holds while a field has the value that was read; with undefined, while no item has the key. */
export function isUnchanged(field: string, value: unknown): Expression {
  if (value === undefined) return IS_NEW;
  return { expression: '#field = :read', names: { '#field': field }, values: { ':read': value } };
}
