import type { PropertyUse } from '#shared/domain/lists/property-use.ts';
import { OCCUPANCY_GROUPS } from './use-rules.ts';

/** A group at the start of a part of a column: `R-5`, `Group R3`, `B - Business`, `S-1 Storage`. A lone letter is no group before a word. */
const GROUP =
  /^(?:(?:use|occ\w*|ibc)\W*)?(?:(?:group|grp|class)\W*)?([abefhimrsuj])(?:[ -]?(\d)(?!\d)|(?=\s*(?:$|[-–:(.])))/i;

/** The use of a group by its letter and number; undefined where no code has it. */
export function groupUse(letter: string, number: string): PropertyUse | null | undefined {
  const exact = OCCUPANCY_GROUPS[letter + number];
  if (exact !== undefined || letter === 'r' || letter === 'j') return exact;
  return OCCUPANCY_GROUPS[letter];
}

/**
 * The use that the occupancy groups of a column state. Storage beside homes (S-2) is theirs; other groups together are several uses,
 * which is null. Undefined where the column starts with no group, and for garages and sheds (U).
 */
export function columnGroups(text: string): PropertyUse | null | undefined {
  const uses = new Set<PropertyUse>();
  let isFirst = true;
  for (const part of text.split(/[,;/&+]|\band\b/i)) {
    const [, letter = '', number = ''] = GROUP.exec(part.trim()) ?? [];
    const use = letter === '' ? undefined : groupUse(letter.toLowerCase(), number);
    if (use === undefined && isFirst) return undefined;
    if (use !== undefined && use !== null) uses.add(use);
    isFirst = false;
  }
  if (uses.size === 0) return undefined;
  if (uses.size > 1 && HOMES.some((home) => uses.has(home))) uses.delete('industrial');
  const [use] = uses;
  return uses.size === 1 ? use : null;
}

const HOMES: readonly PropertyUse[] = ['multi-family', 'one-two-family', 'residential'];
