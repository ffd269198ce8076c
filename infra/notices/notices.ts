import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package whose code or data we hand on, under its own terms. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly license: string;
  /** The license as the package has it; null where it only names one. */
  readonly text: string | null;
}

/** Where the notices stand beside what they are about. */
export const NOTICES_FILE = 'third-party-notices.txt';

/**
 * Licenses that ask for no more than their text and a name to go along, looked at one by one. Anything else stops a build, so that
 * somebody looks first. OFL is for fonts. MPL asks for the source of its own files, which is the package of that name and version: we
 * change none of them.
 */
const LOOKED_AT = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages whose description does not name the license that their own license file is. */
const BY_THEIR_FILE: Readonly<Record<string, string>> = { '@paypal/checkout-server-sdk': 'Apache-2.0' };

/** The folders of packages that files are from, each once; files of ours are from none. */
export function packageFolders(files: Iterable<string>): readonly string[] {
  const folders = new Set<string>();
  for (const file of files) {
    // A bundler may put a zero or a query around a path.
    const found = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)[\\/]/.exec(file)?.[1];
    if (found !== undefined && existsSync(join(found, 'package.json'))) folders.add(found);
  }
  return [...folders].toSorted();
}

/** What a package says of itself. @throws when its license is not among those looked at */
export function shippedPackage(folder: string): ShippedPackage {
  const {
    name,
    version,
    license: stated,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: unknown;
  };
  const license = BY_THEIR_FILE[name] ?? stated;
  if (typeof license !== 'string' || !LOOKED_AT.has(license))
    throw new Error(
      `${name} ${version} is under "${String(license)}". Read its terms, then add them to infra/notices/notices.ts or take the package out.`,
    );
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one));
  return {
    name,
    version,
    license,
    text: file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim(),
  };
}

/** The packages that files are from, by name; two versions of one are two. @throws as `shippedPackage` does */
export function packagesOf(files: Iterable<string>): readonly ShippedPackage[] {
  const packages = packageFolders(files).map(shippedPackage);
  const byName = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Between the parts of a text of notices. */
const RULE = `\n\n${'-'.repeat(78)}\n\n`;

/** The notices of packages as one text: who they are, and each license once with those it is of. */
export function noticesText(packages: readonly ShippedPackage[]): string {
  const texts = Map.groupBy(
    packages,
    ({ text, license }) => text ?? `Under ${license}; the package brings no text of it.`,
  );
  const list = packages.map(({ name, version, license }) => `${name} ${version} (${license})`);
  const parts = [...texts].map(
    ([text, group]) => `${group.map(({ name, version }) => `${name} ${version}`).join('\n')}\n\n${text}`,
  );
  return [
    'This contains software, fonts and data of others, under these terms.',
    list.join('\n'),
    ...parts,
  ].join(RULE);
}

/** The packages a text of notices is of, each with version and license. */
export function namedIn(notices: string): readonly string[] {
  return (notices.split(RULE)[1] ?? '').split('\n');
}
