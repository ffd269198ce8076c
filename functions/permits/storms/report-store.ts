import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { STORM_DAYS, type StormKind } from '#shared/domain/permit/storms.ts';

/** Where somebody reported hail or wind. */
export interface StormReport {
  readonly kind: StormKind;
  readonly state: StateName;
  /** Inches of hail, miles per hour of wind. */
  readonly size: number;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

type Index = Pick<Runtime, 'index'>;

const PK = 'storms';
const COMPLETE: Key = { pk: PK, sk: 'complete' };

/** The reports of those days that are held. @param days `YYYY-MM-DD` */
export async function readReports(
  { index }: Index,
  days: readonly string[],
): Promise<ReadonlyMap<string, readonly StormReport[]>> {
  const items = await index.getMany<Key & { readonly reports: Uint8Array }>(
    days.map((sk) => ({ pk: PK, sk })),
  );
  return new Map(
    items.map(({ sk, reports }) => [sk, JSON.parse(zstdDecompressSync(reports).toString()) as StormReport[]]),
  );
}

/** Stores what was reported on a day, until it is too old for any filter. */
export async function storeReports(
  { index }: Index,
  day: string,
  reports: readonly StormReport[],
): Promise<void> {
  const ttl = Date.parse(day) / 1000 + (STORM_DAYS + 2) * 86_400;
  await index.put({ pk: PK, sk: day, reports: zstdCompressSync(JSON.stringify(reports)), ttl });
}

/** Ids of the sources that would show a permit, as of the last reading. */
export async function readCompleteSources({ index }: Index): Promise<ReadonlySet<string>> {
  return new Set((await index.get<Key & { readonly sources: readonly string[] }>(COMPLETE))?.sources);
}

export async function storeCompleteSources({ index }: Index, sources: readonly string[]): Promise<void> {
  await index.put({ ...COMPLETE, sources });
}
