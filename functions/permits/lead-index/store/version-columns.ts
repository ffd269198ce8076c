import { codesIn, type PackedColumns } from './packed-columns.ts';

/** What tells one state of a permit from another. */
export interface Version {
  /** When the permit was last written, milliseconds since 1970. */
  readonly changedAt: number;
  /** 32 bits over what lists answer of it, since that can change without a write: a contact may be withheld from now on. */
  readonly print: number;
}

/** The versions of a segment's permits. A part of its own, since only publishers ask. */
export interface SegmentVersions {
  readonly rows: number;
  readonly bytes: number;
  versionAt(row: number): Version;
}

/** The versions of rows in their order. */
export function encodeVersions(rows: readonly Version[]): PackedColumns {
  return {
    meta: null,
    columns: {
      changedAt: Float64Array.from(rows, ({ changedAt }) => changedAt),
      prints: Uint32Array.from(rows, ({ print }) => print),
    },
  };
}

/** The opposite of `encodeVersions`. */
export function decodeVersions({ columns }: PackedColumns): SegmentVersions {
  const prints = codesIn(columns, 'prints');
  const times = columns['changedAt'];
  if (!(times instanceof Float64Array)) throw new Error('A segment lacks its column "changedAt".');
  return {
    rows: times.length,
    bytes: times.byteLength + prints.byteLength,
    versionAt: (row) => ({ changedAt: times[row] ?? 0, print: prints[row] ?? 0 }),
  };
}

/** Whether two versions are one. */
export function isSameVersion(a: Version, b: Version): boolean {
  return a.changedAt === b.changedAt && a.print === b.print;
}
