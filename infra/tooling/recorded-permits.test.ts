import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isShipped } from '#infra/tooling/shipped.ts';

/**
 * Permits leave by reads that withhold what people asked us to (functions/permits/permit-store.ts). Who reads the permits as
 * recorded, or the table itself, is listed here, with the reason; a way out that takes them by accident fails.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync(['functions/**/*.ts', 'infra/ops/**/*.ts'], { cwd: root }).filter(
  (file) => isShipped(file) || /^infra\/ops\/(?!.*(\.test\.ts$|\/chaos\/))/.test(file),
);
const using = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(`${root}/${file}`, 'utf8'))).sort();

describe('permits as recorded', () => {
  it('are read by collection, which compares with them, by the store that withholds, and to find whom a removal concerns', () => {
    expect(using(/from '[^']*\/recorded-permits\.ts'/)).toEqual([
      'functions/collection/records/commit.ts',
      'functions/collection/run/intake.ts',
      'functions/collection/run/losses.ts',
      'functions/collection/run/renumbering.ts',
      'functions/permits/permit-store.ts',
      'infra/ops/removals/affected-permits.ts',
    ]);
  });

  it('are found under keys that only the stores make', () => {
    expect(using(/\b(permitKey|changeKey)\b/)).toEqual([
      'functions/permits/permit-store.ts',
      'functions/permits/recorded-permits.ts',
      'functions/permits/stored-permit.ts',
    ]);
  });

  it('are asked of their table by nobody else', () => {
    const asked = /\bpermits\s*\.(getMany|query|scan)\s*[(<]|\.permits\s*\.get\s*[(<]|\bpermits\.get</;
    expect(using(asked)).toEqual([]);
  });
});
