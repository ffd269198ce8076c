import { type RawRow, readColumn } from '../conform/mapping.ts';
import type { MappedField, Source } from '../source.ts';

/** Fields with a person or a firm, and how to reach them. */
export const CONTACT_FIELDS = [
  'propertyOwnerName',
  'propertyOwnerPhone',
  'propertyOwnerAddress',
  'contractorName',
  'contractorPhone',
  'contractorEmail',
  'contractorLicense',
  'contractorAddress',
] as const satisfies readonly MappedField[];

/** In how many of some rows a field had a value, and how many different ones. */
export interface ValueCounts {
  readonly rows: number;
  readonly filled: number;
  readonly distinct: number;
}

export type FieldValues = Readonly<Partial<Record<MappedField, ValueCounts>>>;

/** Counts the values of each mapped contact field, and of those whose fill is expected. */
export function countFieldValues(
  { fields, expected }: Pick<Source, 'fields' | 'expected'>,
  rows: readonly RawRow[],
): FieldValues {
  const counted = new Set([...CONTACT_FIELDS, ...(Object.keys(expected?.fill ?? {}) as MappedField[])]);
  return Object.fromEntries(
    [...counted].flatMap((field) => {
      const column = fields[field];
      if (column === undefined) return [];
      const values = rows.map((row) => readColumn(row, column)).filter((value) => value !== '');
      return [[field, { rows: rows.length, filled: values.length, distinct: new Set(values).size }]];
    }),
  );
}
