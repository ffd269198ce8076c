import type { Option } from '../program/options.ts';

/** Where a command works. */
export const STAGE = {
  kind: 'text',
  shown: 'STAGE',
  about: 'a stage on AWS, with the credentials of the shell; without it, this machine',
} as const satisfies Option;

/** The stage of a command that works only on AWS. */
export const ON_STAGE = {
  kind: 'text',
  shown: 'STAGE',
  required: true,
  about: 'a stage on AWS, with the AWS CLI and the credentials of the shell',
} as const satisfies Option;

export const GO = {
  kind: 'flag',
  about: 'does it; without it, only shows what it would do',
} as const satisfies Option;

/** Ids of sources. */
export const sourceIds = async (): Promise<readonly string[]> =>
  (await (await import('#functions/sources/catalog.ts')).loadSources()).map(({ id }) => id);

export const SOURCES = {
  kind: 'choice',
  of: sourceIds,
  shown: 'SOURCE',
  many: true,
  about: 'ids of sources, such as il-chicago',
} as const satisfies Option;

/** Settings of a deployment. */
export const CONTEXT = {
  kind: 'text',
  shown: 'NAME=VALUE',
  short: 'c',
  many: true,
  about: 'a setting of the deployment (infra/stacks/settings.ts)',
  check: (text: string) => (/^[^=]+=/.test(text) ? undefined : 'names no value. Give --context name=value.'),
} as const satisfies Option;

/** Settings by name. */
export const contextOf = (pairs: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
