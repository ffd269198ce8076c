import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { isShipped } from '#infra/tooling/shipped.ts';

/**
 * Every regular expression that may see text of portals, users, mail or the network takes linear time: some took minutes for
 * 16 kB. An analysis decides, not a clock. A text that is cut before it is searched gets no exception, since the cut may move.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync('{functions,shared}/**/*.ts', { cwd: root })
  .concat('infra/edge-functions.ts', 'infra/site-headers.ts', 'infra/site-pages.ts')
  .filter(isShipped);

/** A literal, or a call of the constructor without a pattern that could be read here. */
interface Found {
  readonly file: string;
  readonly regex: RegExp | undefined;
}

function findIn(file: string): Found[] {
  const found: Found[] = [];
  // The parser's nodes are plain objects; only these two kinds matter.
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { readonly pattern: string; readonly flags: string };
      found.push({ file, regex: new RegExp(pattern, flags) });
    }
    if ('callee' in node && (node.callee as { readonly name?: string }).name === 'RegExp')
      found.push({ file, regex: undefined });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(readFileSync(`${root}/${file}`, 'utf8'), { lang: 'ts' }));
  return found;
}

/** Without limits of time, the analysis gives the same result on every machine. */
const NO_CLOCK = { timeout: null, incubationTimeout: null, attackTimeout: null };

/** Undefined for a linear expression; otherwise what is wrong, with a text that shows it. */
async function problemOf({ source, flags }: RegExp): Promise<string | undefined> {
  const result = await check(source, flags, NO_CLOCK);
  if (result.status === 'safe') return undefined;
  return result.status === 'vulnerable'
    ? `${result.complexity.summary} for ${result.attack.pattern}`
    : `undecided: ${result.error.kind}`;
}

const found = files.flatMap(findIn);

describe('regular expressions', () => {
  it.each([/\s+$/, /(?<!x)\s+$/, /column .* does not exist/i, /^(a+)+$/, /a@.*@b/])(
    'are found out: %s',
    async (regex) => {
      expect(await problemOf(regex)).toMatch(/polynomial|exponential/);
    },
  );

  it('take linear time', async () => {
    const literals = found.flatMap(({ file, regex }) => (regex === undefined ? [] : [{ file, regex }]));
    expect(literals.length).toBeGreaterThan(100);
    const distinct = new Map(literals.map((one) => [String(one.regex), one]));
    const problems: string[] = [];
    for (const { file, regex } of distinct.values()) {
      const problem = await problemOf(regex);
      if (problem !== undefined) problems.push(`${file}: ${regex} is ${problem}`);
    }
    expect(problems).toEqual([]);
  });

  it('are put together only from parts of fixed lengths', () => {
    expect(found.flatMap(({ file, regex }) => (regex === undefined ? file : [])).sort()).toEqual([
      // A browser's id; a user id; a key's digits: lengths are fixed, and both ends anchored.
      'functions/accounts/known-browsers.ts',
      'functions/accounts/session-item.ts',
      'functions/api/open-api/key-text.ts',
      // Words of rules that a blank always parts, from one list.
      'functions/collection/conform/normal-forms/paperwork-rules.ts',
      'functions/collection/conform/normal-forms/paperwork-rules.ts',
      // Single characters out of sets, three at most.
      'functions/collection/conform/normal-forms/text-repairs.ts',
      'functions/collection/conform/normal-forms/text-repairs.ts',
      'functions/collection/conform/normal-forms/text-repairs.ts',
      // A number with at most eight marks between its parts.
      'functions/permits/withholding/phone-number.ts',
      // Both ids of a session, as above.
      'functions/platform/identity/cognito.ts',
      // A user id and the secret of an invitation.
      'functions/team/invitations.ts',
      // Known lines of words, with gaps and repeats of bounded lengths.
      'shared/domain/permit/boilerplate.ts',
    ]);
  });
});
