import { hash } from 'node:crypto';

/** A digest of plain data. The order of object keys and set members makes no difference; the order of lists does. */
export function digestRules(rules: unknown): string {
  return hash('sha256', JSON.stringify(sortKeys(rules)), 'base64url').slice(0, 12);
}

function sortKeys(value: unknown): unknown {
  if (value instanceof Set) return [...value].sort();
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, sortKeys(one)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
