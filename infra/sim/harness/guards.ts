import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree, with TypeScript and parentheses). */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/**
 * A place in the sources on which an invariant depends, marked by a comment right before it:
 * `// guard: a mail is claimed by one sender`. The comment belongs to the largest node that begins after it: a statement, property, element
 * or argument.
 */
export interface Guard {
  readonly name: string;
  /** Path from the root. */
  readonly file: string;
  /** The whole file. */
  readonly text: string;
  readonly node: SyntaxNode;
}

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MARKER = /^\s*guard: (.*\S)\s*$/;

/** The guards of all sources. */
export function readGuards(): Guard[] {
  return globSync('{functions,infra,shared,web}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => path.endsWith('node_modules'),
  }).flatMap((file) => guardsIn(file, readFileSync(join(ROOT, file), 'utf8')));
}

/** The guards of a file. @throws when there is nothing after a marker */
export function guardsIn(file: string, text: string): Guard[] {
  if (!text.includes('guard: ')) return [];
  const { comments, program } = parseFile(file, text);
  const ends = new Map(comments.map(({ start, end }) => [start, end]));
  const codeAfter = (at: number): number => {
    const next = at + text.slice(at).search(/\S|$/);
    const endOfComment = ends.get(next);
    return endOfComment === undefined ? next : codeAfter(endOfComment);
  };
  return comments.flatMap(({ value, end }) => {
    const [, name] = MARKER.exec(value) ?? [];
    if (name === undefined) return [];
    const node = findAt(program as unknown as SyntaxNode, codeAfter(end));
    if (node === undefined) throw new Error(`${file}: nothing comes after the guard "${name}".`);
    return [{ name, file, text, node }];
  });
}

/** @throws for syntax errors */
export function parseFile(file: string, text: string): ReturnType<typeof parseSync> {
  const parsed = parseSync(file, text, { preserveParens: true });
  const [error] = parsed.errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  return parsed;
}

/** The largest node within another that begins at a position. */
function findAt(within: SyntaxNode, start: number): SyntaxNode | undefined {
  for (const node of childrenOf(within)) {
    if (node.start === start) return node;
    if (node.start < start && start < node.end) return findAt(node, start);
  }
  return undefined;
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flat()
    .filter((part): part is SyntaxNode => typeof part === 'object' && part !== null && 'type' in part);
}
