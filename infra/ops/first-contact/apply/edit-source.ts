import type { Portal, Source } from '#functions/collection/source.ts';
import { withColumns } from '../columns/column-uses.ts';
import type { Change } from '../contact-report.ts';

/** A change that cannot be written. The message says what to do. */
export class CannotEdit extends Error {
  override readonly name = 'CannotEdit';
}

/** A source after some changes. */
export function changedSource(source: Source, changes: readonly Change[]): Source {
  const names = new Map(
    changes.flatMap((change) => (change.kind === 'column' ? [[change.from, change.to] as const] : [])),
  );
  return changes.reduce(changed, withColumns(source, names));
}

function changed(source: Source, change: Change): Source {
  const { portal, landingPage } = source;
  if (change.kind === 'portal') {
    // The page about a layer is often the layer itself.
    const isPage = portal.kind === 'arcgis' && landingPage === portal.layer && change.to.kind === 'arcgis';
    return { ...source, portal: change.to, landingPage: isPage ? change.to.layer : landingPage };
  }
  if (portal.kind !== 'arcgis' || change.kind === 'column') return source;
  return {
    ...source,
    portal:
      change.kind === 'paging' ? { ...portal, paging: 'object-ids' } : { ...portal, dateLiteral: change.to },
  };
}

/**
 * The text of a source's file after some changes: exact replacements, which the caller has to check by reading the file.
 * @throws CannotEdit
 */
export function editText(text: string, changes: readonly Change[]): string {
  return changes.reduce(edit, text);
}

function edit(text: string, change: Change): string {
  switch (change.kind) {
    case 'column':
      return replaceLiteral(text, change.from, change.to);
    case 'portal':
      return movedTexts(change.from, change.to).reduce(
        (moved, [from, to]) => replaceLiteral(moved, from, to),
        text,
      );
    case 'date literal':
      return replaceOnce(text, `dateLiteral: '${change.from}'`, `dateLiteral: '${change.to}'`);
    case 'paging': {
      const at = text.indexOf('dateLiteral: ');
      if (at === -1) throw new CannotEdit('The file does not say which date literal it uses.');
      const literal = text.slice(at, text.indexOf("'", at + "dateLiteral: '".length) + 1);
      const blank = text.slice(text.slice(0, at).trimEnd().length, at);
      return replaceOnce(text, literal, `${literal},${blank}paging: 'object-ids'`);
    }
  }
}

/** The texts that differ between two portals of one kind. */
function movedTexts(from: Portal, to: Portal): (readonly [string, string])[] {
  if (from.kind !== to.kind)
    throw new CannotEdit(`The other table is of another kind (${to.kind}): write its portal by hand.`);
  const [old, next] = [Object.entries(from), to as unknown as Readonly<Record<string, unknown>>];
  return old.flatMap(([name, value]): (readonly [string, string])[] => {
    const other = next[name];
    if (value === other) return [];
    if (typeof value !== 'string' || typeof other !== 'string')
      throw new CannotEdit(`The other table differs in "${name}": write its portal by hand.`);
    return [[value, other]];
  });
}

const WITNESS = /^ {2}witness: [\s\S]*?(?=^ {2}\w)/m;

function replaceLiteral(text: string, from: string, to: string): string {
  if (/['\\\n]/.test(`${from}${to}`))
    throw new CannotEdit(`"${from}" has signs that need care: change it by hand.`);
  if (!text.includes(`'${from}'`))
    throw new CannotEdit(`The file does not contain '${from}': change it by hand.`);
  // What others recorded stays as they recorded it
  const { index, 0: witness } = WITNESS.exec(text) ?? { index: text.length, 0: '' };
  const replaced = (part: string) => part.replaceAll(`'${from}'`, `'${to}'`);
  return replaced(text.slice(0, index)) + witness + replaced(text.slice(index + witness.length));
}

function replaceOnce(text: string, from: string, to: string): string {
  const parts = text.split(from);
  if (parts.length !== 2)
    throw new CannotEdit(
      `The file contains ${from.trim()} ${parts.length - 1} times, not once: change it by hand.`,
    );
  return parts.join(to);
}
