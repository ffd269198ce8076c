import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A third-party package that we ship. */
interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly license: string;
  /** License text of the package; null when it has none. */
  readonly text: string | null;
}

export const NOTICES_FILE = 'third-party-notices.txt';

/**
 * Reviewed licenses that require only their text and names. Any other license fails the build until somebody reviews it. OFL covers
 * fonts. MPL requires the source of its files, which is the unchanged package of that name and version.
 */
const ALLOWED_LICENSES = new Set([
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

/** Packages whose package.json does not name the license in their license file. */
const LICENSE_CORRECTIONS: Readonly<Record<string, string>> = { '@paypal/checkout-server-sdk': 'Apache-2.0' };

/** Returns the package folders of files, each once. Skips our own files. */
export function packageFolders(files: Iterable<string>): readonly string[] {
  const folders = new Set<string>();
  for (const file of files) {
    // A bundler may add a zero byte or a query to a path.
    const found = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)[\\/]/.exec(file)?.[1];
    if (found !== undefined && existsSync(join(found, 'package.json'))) folders.add(found);
  }
  return [...folders].toSorted();
}

/** Reads a package. @throws when its license is not reviewed */
function shippedPackage(folder: string): ShippedPackage {
  const {
    name,
    version,
    license: stated,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: unknown;
  };
  const license = LICENSE_CORRECTIONS[name] ?? stated;
  if (typeof license !== 'string' || !ALLOWED_LICENSES.has(license))
    throw new Error(
      `${name} ${version} is under "${String(license)}". Read its terms, then add them to infra/notices/notices.ts or remove the package.`,
    );
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one));
  return {
    name,
    version,
    license,
    text: file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim(),
  };
}

/** Returns the packages of files, by name and version. @throws for a license that is not reviewed */
export function findPackages(files: Iterable<string>): readonly ShippedPackage[] {
  const packages = packageFolders(files).map(shippedPackage);
  const byName = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const SEPARATOR = `\n\n${'-'.repeat(78)}\n\n`;

/** Formats the notices: a list of packages, and each license once with its packages. */
export function noticesText(packages: readonly ShippedPackage[]): string {
  const texts = Map.groupBy(
    packages,
    ({ text, license }) => text ?? `Under ${license}; the package has no license text.`,
  );
  const list = packages.map(({ name, version, license }) => `${name} ${version} (${license})`);
  const parts = [...texts].map(
    ([text, group]) => `${group.map(({ name, version }) => `${name} ${version}`).join('\n')}\n\n${text}`,
  );
  return [
    'This contains software, fonts and data of others, under these terms.',
    list.join('\n'),
    ...parts,
  ].join(SEPARATOR);
}

/** Reads the list of packages from notices, each with version and license. */
export function parseNotices(notices: string): readonly string[] {
  return (notices.split(SEPARATOR)[1] ?? '').split('\n');
}

/** Writes the notices of all code, styles, fonts and map data in the built site. */
export function siteNotices(): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const code = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? Object.entries(output.modules).flatMap(([id, { renderedLength }]) =>
              renderedLength > 0 ? [id] : [],
            )
          : [],
      );
      const modules = [...this.getModuleIds()];
      const styles = modules.filter((id) => id.endsWith('.css'));
      // Emitted as they are: map shapes, the map library.
      const files = modules.filter((id) => id.endsWith('?url'));
      const source = noticesText(
        findPackages([...code, ...files, ...styles, ...styles.flatMap(importedByStyles)]),
      );
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source });
    },
  };
}

/** Returns the package files that a style sheet imports, such as fonts. */
export function importedByStyles(file: string): readonly string[] {
  const { resolve } = createRequire(file);
  const imports = readFileSync(file, 'utf8').matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g);
  return [...imports].flatMap(([, name = '']) => {
    if (name.startsWith('http')) return [];
    const found = resolve(name);
    return found.includes('node_modules') ? [found] : importedByStyles(found);
  });
}
