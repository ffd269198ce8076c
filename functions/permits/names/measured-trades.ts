import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Item, Key, Table } from '#functions/platform/tables/table.ts';
import { BUILDER, type FirmTrade, tradesOfWork } from '#shared/domain/permit/firm-trades.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { companyName } from '../company-name.ts';

/** The permits that it takes to tell what a firm does, and the share of them that must be one trade’s. */
const PERMITS_LEAST = 5;
const SHARE_LEAST = 0.8;

/** Firms of a state at most, those with most permits first: some 200 kB of the 400 that an item may have. */
const FIRMS_MOST = 10_000;

/** Firms by `companyName().key`, with the trade that nearly all their permits are of. */
export type MeasuredFirms = ReadonlyMap<string, FirmTrade>;

/** Counts what firms do whose name and license name no trade. */
export class FirmCounts {
  readonly #firms = new Map<string, Map<FirmTrade, number>>();

  add({ contractorName, contractorKind, contractorTrades = [], trades }: CountedPermit): void {
    const isNamed = contractorTrades.some((trade) => trade !== BUILDER);
    const [does] = tradesOfWork(trades);
    if (contractorName === null || contractorKind !== undefined || isNamed || does === undefined) return;
    const { key } = companyName(contractorName);
    if (key === '') return;
    const counts = this.#firms.get(key) ?? new Map<FirmTrade, number>();
    counts.set(does, (counts.get(does) ?? 0) + 1);
    this.#firms.set(key, counts);
  }

  /** The firms whose permits are nearly all of one trade. */
  measured(): MeasuredFirms {
    const firms = [...this.#firms].flatMap(([key, counts]) => {
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const [trade] = [...counts].find(([, count]) => count >= SHARE_LEAST * all) ?? [];
      return all >= PERMITS_LEAST && trade !== undefined ? [{ key, trade, all }] : [];
    });
    const most = firms.sort((a, b) => b.all - a.all).slice(0, FIRMS_MOST);
    return new Map(most.map(({ key, trade }) => [key, trade]));
  }
}

type CountedPermit = Pick<Permit, 'contractorName' | 'contractorKind' | 'contractorTrades' | 'trades'>;

/** The permit with what its contractor’s other permits show, where name and license show no trade. */
export function withMeasuredTrades<P extends CountedPermit>(permit: P, firms: MeasuredFirms): P {
  const { contractorName, contractorKind, contractorTrades = [] } = permit;
  if (contractorName === null || contractorKind !== undefined) return permit;
  if (contractorTrades.some((trade) => trade !== BUILDER)) return permit;
  const trade = firms.get(companyName(contractorName).key);
  return trade === undefined ? permit : { ...permit, contractorTrades: [trade] };
}

const keyOf = (state: StateName): Key => ({ pk: 'firm-trades', sk: state });

/** What is stored of a state’s firms, in one item. */
export function firmsItem(state: StateName, firms: MeasuredFirms): Item {
  return { ...keyOf(state), firms: zstdCompressSync(JSON.stringify([...firms])) };
}

/** The firms of a state by the latest measure; none before the first. One read of one item. */
export async function readMeasuredFirms(table: Pick<Table, 'get'>, state: StateName): Promise<MeasuredFirms> {
  const item = await table.get<Key & { readonly firms: Uint8Array }>(keyOf(state));
  return new Map(
    item === undefined
      ? []
      : (JSON.parse(zstdDecompressSync(item.firms).toString()) as [string, FirmTrade][]),
  );
}
