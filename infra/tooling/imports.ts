import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Import {
  readonly file: string;
  /** A path from the root, or a package's name. */
  readonly target: string;
  readonly typeOnly: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

/** What a file imports, at once or later. @param file a path from the root */
export function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    const target = specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? normalize(join(dirname(file), specifier))
        : specifier;
    return { file, target, typeOnly: match[1] !== undefined };
  });
}
