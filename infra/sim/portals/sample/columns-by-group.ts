import { CONTACT_FIELDS } from '#functions/collection/checks/field-values.ts';
import type { Column, MappedField, Source } from '#functions/collection/source.ts';
import { mappedColumns, type PortalRow, valueAt } from '../columns.ts';

/**
 * A generated row takes each group of columns from one of the sample rows: its type, number and all that is not mapped from one, its
 * address from another. So formats and blanks stay those of the publisher, and combinations are many.
 */
export const GROUPS = ['own', 'date', 'status', 'value', 'contacts', 'address', 'description'] as const;
export type Group = (typeof GROUPS)[number];

const FIELDS = {
  own: ['permitNumber', 'permitType', 'propertyUse', 'recordUrl'],
  date: ['issueDate'],
  status: ['status'],
  value: ['valuation'],
  contacts: CONTACT_FIELDS,
  address: ['addressStreet', 'addressCity', 'addressState', 'addressZip', 'latitude', 'longitude'],
  description: ['description'],
} as const satisfies Record<Group, readonly MappedField[]>;

/** Description columns with one of a few words, which go with the type. */
const CATEGORY =
  /^(work_?type|ApplicationTypeDescription|Subtype|SCOPE_DESC|PermitClassDescription|CLASS|SUBDESC|typeofwork|permitdescription|usegroupdesc|censusdesc|GENERAL_TYPE|Specific_Use|use_type|job_type|FOLDERCONDITION|WORK TYPE)$/i;
/** Description columns with the name of a project. */
const PROJECT =
  /^(proj(ect)?_?name|project_?title|applicationName|BLD_L_PROJ_NM|PERMIT_NAME|Project_Name|Name)$/i;

/** What a description column holds. */
export function descriptionColumns(source: Source): {
  readonly texts: string[];
  readonly projects: string[];
  readonly categories: string[];
} {
  const all = mappedColumns(source.fields.description);
  // Elsewhere a column of this name has free text.
  const categories = all.filter((column) => CATEGORY.test(column) || column === 'WORKDESCRIPTION');
  const projects = all.filter((column) => PROJECT.test(column));
  const texts = all.filter((column) => !categories.includes(column) && !projects.includes(column));
  // Where nothing else describes the work, the name of the project does.
  return texts.length > 0 ? { texts, projects, categories } : { texts: projects, projects: [], categories };
}

/** The top-level keys of each group. A key that several groups read belongs to the first of them. */
export function groupKeys(source: Source, samples: readonly PortalRow[]): Record<Group, readonly string[]> {
  const keys = [...new Set(samples.flatMap((row) => Object.keys(row)))];
  const owner = new Map<string, Group>();
  const claim = (group: Group, columns: readonly string[]): void => {
    for (const column of columns) {
      const key = keyOf(column, keys);
      if (key !== undefined && !owner.has(key)) owner.set(key, group);
    }
  };
  const { fields, dateColumn } = source;
  const columns = (names: readonly MappedField[]): string[] =>
    names.flatMap((name) => allColumns(fields[name]));
  claim('own', [...columns(FIELDS.own), ...descriptionColumns(source).categories]);
  claim('date', [dateColumn, ...columns(FIELDS.date)]);
  for (const group of ['status', 'value', 'contacts', 'address', 'description'] as const)
    claim(group, columns(FIELDS[group]));
  claim(
    'address',
    samples.flatMap((row) => keysWithPoint(source, row)),
  );
  for (const key of keys) if (!owner.has(key)) owner.set(key, 'own');
  return Object.fromEntries(
    GROUPS.map((group) => [group, keys.filter((key) => owner.get(key) === group)]),
  ) as Record<Group, string[]>;
}

/** Every column of a mapping, with the roles of contacts. */
function allColumns(column: Column | undefined): string[] {
  return [
    ...mappedColumns(column),
    ...contactsIn(column).flatMap(({ role, name, count }) => numbered([role, name], count)),
  ];
}

/** The numbered contacts that a mapping picks from. */
export function contactsIn(
  column: Column | undefined,
): { readonly role: string; readonly name: string; readonly count: number }[] {
  if (column === undefined || typeof column === 'string') return [];
  if ('join' in column) return column.join.flatMap(contactsIn);
  if ('first' in column) return column.first.flatMap(contactsIn);
  if ('optional' in column) return contactsIn(column.optional);
  return 'of' in column ? contactsIn(column.of) : [column.contact];
}

function numbered(patterns: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    patterns.map((pattern) => pattern.replaceAll('{n}', String(at + 1))),
  ).flat();
}

function keyOf(column: string, keys: readonly string[]): string | undefined {
  if (keys.includes(column)) return column;
  const [first = ''] = column.split(/[.[]/);
  return keys.includes(first) ? first : undefined;
}

/** The keys under which a row repeats its latitude. */
function keysWithPoint({ fields }: Source, row: PortalRow): string[] {
  const latitude = mappedColumns(fields.latitude).map((column) => Number(valueAt(row, column)));
  const repeats = (value: unknown): boolean =>
    typeof value === 'object' && value !== null
      ? Object.values(value).some(repeats)
      : value !== null && value !== '' && latitude.some((number) => number !== 0 && Number(value) === number);
  return Object.keys(row).filter((key) => repeats(row[key]));
}
