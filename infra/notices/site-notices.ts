import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { NOTICES_FILE, noticesText, packagesOf } from './notices.ts';

/** Puts the notices of everything a build of the site hands on (code, styles, fonts, map data) beside its pages. */
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
      const styles = [...this.getModuleIds()].filter((id) => id.endsWith('.css'));
      const source = noticesText(packagesOf([...code, ...styles, ...styles.flatMap(importedByStyles)]));
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source });
    },
  };
}

/** The files of packages that a style sheet of ours imports: fonts and the base of the styles become part of it. */
export function importedByStyles(file: string): readonly string[] {
  const { resolve } = createRequire(file);
  const imports = readFileSync(file, 'utf8').matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g);
  return [...imports].flatMap(([, name = '']) => {
    if (name.startsWith('http')) return [];
    const found = resolve(name);
    return found.includes('node_modules') ? [found] : importedByStyles(found);
  });
}
