import { type RawRow, readColumn } from '../conform/mapping.ts';
import type { MappedField, Source } from '../source.ts';

/** Fields with a person or a firm, and how to reach them. */
export const CONTACT_FIELDS = [
  'propertyOwnerName',
  'propertyOwnerPhone',
  'propertyOwnerAddress',
  'contractorName',
  'contractorPhone',
  'contractorLicense',
  'contractorAddress',
] as const satisfies readonly MappedField[];
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** How often a field had a value in some rows, and how many different ones. */
export interface ValueCounts {
  readonly filled: number;
  readonly distinct: number;
}

export type ContactValues = Readonly<Partial<Record<ContactField, ValueCounts>>>;

/** Counts the values of each mapped contact field. */
export function countContactValues(
  { fields }: Pick<Source, 'fields'>,
  rows: readonly RawRow[],
): ContactValues {
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => {
      const column = fields[field];
      if (column === undefined) return [];
      const values = rows.map((row) => readColumn(row, column)).filter((value) => value !== '');
      return [[field, { filled: values.length, distinct: new Set(values).size }]];
    }),
  );
}
