import type { Board } from '#functions/boards/board.ts';
import { BOARDS } from '#functions/boards/boards.ts';
import { classTrades } from '#functions/boards/class-trades.ts';
import { licenseKey } from '#functions/boards/license-key.ts';
import { boardSource } from '#functions/boards/read-board.ts';
import { conform } from '#functions/collection/conform/conform.ts';
import { leafColumns } from '#functions/collection/conform/mapping.ts';
import { hostOf } from '#functions/collection/portals/pages.ts';
import type { Column, Source } from '#functions/collection/source.ts';
import { isFirm } from '#functions/permits/names/name-kind.ts';
import { isOn } from '#functions/sources/read-terms.ts';
import { utcDay } from '#shared/domain/days.ts';
import { memoize } from '#shared/domain/memoize.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import { type Trade, tradeLabel } from '#shared/domain/permit/trades.ts';
import type { PortalRow } from './columns.ts';
import { type RandomStream, randomStream } from './random.ts';
import { drawFirm } from './sample/people.ts';
import type { Population, PublishedRow } from './sample/population.ts';
import type { ServedTable } from './served-tables.ts';

/** A license number of each board that is read; `#` is a digit that is drawn. */
const NUMBERS: Readonly<Record<string, string>> = {
  'wa-lni': 'SAMP*#######',
  'ny-dol': '24-#####-CR',
  'ny-nyc-dcwp': '2######-DCA',
  'tx-tdlr': '######',
  'ct-dcp': 'HIC.06#####',
  'il-idfpr': '104.######',
};
/** Companies of a state without a permit in the sample. */
const WITHOUT_PERMIT = 40;
/** Share of companies that a board lists. */
const LISTED = 0.85;
const ACTIVE = 0.93;
const WITH_PHONE = 0.8;
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 86_400_000;

export interface Firm {
  readonly name: string;
  readonly license: string | null;
  readonly phone: string | null;
  readonly city: string | null;
  readonly trades: readonly Trade[];
}

/** The data sets of license boards, made up from the companies on the sample's permits. */
export function boardTables(
  populated: readonly { readonly source: Source; readonly population: Population }[],
): ServedTable[] {
  return BOARDS.filter(isOn).flatMap((board) => {
    const local = populated.filter(({ source }) => source.state === board.state);
    const source = boardSource(board);
    if (source.portal.kind !== 'socrata') return [];
    const columns = [
      ...Object.values(board.columns),
      ...[board.only, board.individual].flatMap((rule) => (rule === undefined ? [] : [rule.column])),
    ].flatMap(leafColumns);
    const made = memoize(
      (hour: number) =>
        firmsAt(board.state, local, new Date(hour * HOUR_MS)).flatMap((firm, number): PublishedRow[] => {
          const row = boardRow(board, firm);
          return row === null ? [] : [{ number: number + 1, row, updatedAt: hour * HOUR_MS }];
        }),
      1,
    );
    return {
      host: hostOf(source.portal),
      source,
      samples: [],
      columns: [...new Set(columns)],
      at: (time: Date) => made(Math.floor(time.getTime() / HOUR_MS)),
    };
  });
}

/** The companies on permits, each as on its first permit, and some others, which a state without permits has too. */
export function firmsAt(
  state: Source['state'],
  local: readonly { readonly source: Source; readonly population: Population }[],
  time: Date,
): Firm[] {
  const today = utcDay(time);
  const firms = new Map<string, Firm>();
  for (const { source, population } of local)
    for (const { row } of population.at(time)) {
      const conformed = conform(source, row, today);
      if (!('permit' in conformed)) continue;
      const { contractorName: name, contractorLicense: license, contractorPhone: phone } = conformed.permit;
      if (name === null || firms.has(name) || !isFirm(name)) continue;
      firms.set(name, {
        name,
        license,
        phone,
        city: leadCity(conformed.permit),
        trades: conformed.permit.trades,
      });
    }
  const city = local[0]?.source.city ?? null;
  for (let at = 0; at < WITHOUT_PERMIT; at++) {
    const random = randomStream(`${state} firm ${at}`);
    const trade = random.pick<Trade>(['roofing', 'electrical', 'plumbing', 'hvac']);
    const { name } = drawFirm(trade, false, '212', random);
    firms.set(name, { name, license: null, phone: null, city, trades: [trade] });
  }
  return [...firms.values()];
}

/** Null for a company that the board does not list. */
export function boardRow(board: Board, firm: Firm): PortalRow | null {
  const { name, phone, city, trades } = firm;
  const random = randomStream(`${board.id} ${name}`);
  const { columns, only, individual } = board;
  const kind = only === undefined || !('is' in only) ? undefined : only.is.find((one) => fits(one, firm));
  if (!random.chance(LISTED) || (only !== undefined && 'is' in only && kind === undefined)) return null;
  const row: Record<string, unknown> = {};
  const write = (column: Column | undefined, text: string | null): void => {
    const [first] = column === undefined ? [] : leafColumns(column);
    if (first !== undefined && text !== null) row[first] = text;
  };
  const [trade] = trades;
  const issued = Date.parse('2026-06-30') - random.whole(1, 20) * YEAR_MS;
  const expires = Date.parse('2027-06-30') + random.whole(0, 2) * YEAR_MS;
  write(columns.license, numberOf(board, firm, random));
  write(columns.name, name.toUpperCase());
  write(columns.class, trade === undefined ? 'General' : tradeLabel(trade));
  write(columns.status, random.chance(ACTIVE) ? 'Active' : 'Expired');
  write(columns.issued, dayIn(columns.issued, issued));
  write(columns.expires, dayIn(columns.expires, expires));
  const isInAddress = typeof columns.city === 'object' && 'take' in columns.city;
  write(columns.city, city === null ? null : `${isInAddress ? '1 Sample St, ' : ''}${city.toUpperCase()}`);
  if (random.chance(WITH_PHONE)) write(columns.phone, phone);
  if (individual !== undefined) row[individual.column] = 'Limited Liability Company';
  if (only !== undefined && kind !== undefined) row[only.column] = titled(kind);
  return row;
}

/** The number on the permit where it is one of this board. */
function numberOf({ id, licensePattern }: Board, { license }: Firm, random: RandomStream): string {
  const isOwn = license !== null && licensePattern?.test(licenseKey(license)) === true;
  const model = NUMBERS[id] ?? '######';
  // A zero at the front would be dropped.
  const drawn = model.replace(/#/g, () => String(random.whole(1, 9)));
  return isOwn ? license : drawn;
}

/** A kind of license that names a trade is one of that trade. */
function fits(kind: string, { trades }: Firm): boolean {
  const named = classTrades(kind);
  return named.length === 0 || named.some((trade) => trades.includes(trade));
}

/** `08312027` where the column is named so. */
function dayIn(column: Column | undefined, time: number): string {
  const day = utcDay(new Date(time));
  return String(column).endsWith('mmddccyy')
    ? `${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`
    : `${day}T00:00:00.000`;
}

const titled = (text: string): string => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
