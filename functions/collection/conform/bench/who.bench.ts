import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { contractorWork } from '#functions/permits/names/contractor-work.ts';
import { FirmCounts, withMeasuredTrades } from '#functions/permits/names/measured-trades.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { Misuse } from '#infra/sim/harness/misuse.ts';
import { permitSchema } from '#shared/contract/permits.ts';
import type { NamingHabit } from '#shared/domain/permit/lead-reader.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { reachOf } from '#shared/domain/permit/reach.ts';
import { TRADE_IDS } from '#shared/domain/permit/trades.ts';
import { REACH_IDS, type Reach, WHO_IDS, type Who } from '#shared/domain/permit/who.ts';
import { whoOf } from '#shared/domain/permit/who-rule.ts';
import { ROLE_IDS } from '#shared/domain/profile.ts';
import type { Source } from '../../source.ts';
import { paperworkClass } from '../normal-forms/paperwork-rules.ts';
import { permitStatus } from '../normal-forms/status-rules.ts';
import { fieldBlanks, settleParties } from '../parties.ts';
import { readDescription } from '../trades/description.ts';
import { recognizeTrades } from '../trades/recognize-trades.ts';

const answer = { who: z.enum(WHO_IDS), reach: z.enum(REACH_IDS) };
/** Rows that people labeled. Fields that a permit lacks are read as a record without them. */
const labeledRows = z.array(
  z.object({
    source: z.string(),
    permit: permitSchema.partial().extend({ status: z.string().nullish() }).loose(),
    reader: z.object({ role: z.enum(ROLE_IDS).nullable(), trades: z.array(z.enum(TRADE_IDS)) }),
    ...answer,
  }),
);
type LabeledRow = z.infer<typeof labeledRows>[number];
interface ReadRow extends LabeledRow {
  readonly found: { readonly who: Who; readonly reach: Reach };
}

/** A source whose rows name a contractor less often than this seldom names one. Rows to label are not drawn evenly, so half is too strict. */
const SELDOM = 0.4;
/** Fewer rows of a source say nothing about what it names. */
const ROWS_TO_TELL = 10;

/**
 * `npm run bench -- who --rows <file or folder>`: who does the work and how to reach somebody, beside what people said of rows: lists of
 * `{source, permit, reader, who, reach}`, names as the portal writes them. Without a path it reads the invented rows beside this file.
 */
export async function benchWho({
  rows = join(import.meta.dirname, 'who-rows.json'),
  show,
}: {
  readonly rows: string | undefined;
  readonly show: number;
}): Promise<void> {
  const files = statSync(rows).isDirectory()
    ? readdirSync(rows).flatMap((name) => (name.endsWith('.json') ? [join(rows, name)] : []))
    : [rows];
  const labeled = files.flatMap((file) => labeledRows.parse(JSON.parse(readFileSync(file, 'utf8'))));
  if (labeled.length === 0)
    throw new Misuse(`${rows} has no labeled rows. Put lists of labeled rows there as *.json files.`);
  const read = await answers(labeled);
  for (const row of read.filter((one) => !isRight('who')(one) || !isRight('reach')(one)).slice(0, show))
    console.log(describe(row));
  for (const who of WHO_IDS) {
    const of = read.filter((row) => row.who === who);
    console.log(`${who.padEnd(8)}${String(of.filter(isRight('who')).length).padStart(6)} of ${of.length}`);
  }
  console.log(figures(read));
}

/** The last line: the shares in percent. */
function figures(read: readonly ReadRow[]): string {
  const gcFound = read.filter(({ found, reader }) => found.who === 'gc' && reader.role !== 'supplier');
  const gc = read.filter((row) => row.who === 'gc');
  const isNoGc = (who: Who): boolean => who === 'taken' || who === 'unknown';
  return [
    `who_right_pct ${percent(read.filter(isRight('who')).length, read.length)}`,
    `reach_right_pct ${percent(read.filter(isRight('reach')).length, read.length)}`,
    `gc_with_trade_pct ${percent(gcFound.filter(({ who }) => isNoGc(who)).length, gcFound.length)}`,
    `gc_lost_pct ${percent(gc.filter(({ found }) => isNoGc(found.who)).length, gc.length)}`,
    `rows ${read.length}`,
  ].join(' ');
}

const isRight =
  (what: keyof typeof answer) =>
  (row: ReadRow): boolean =>
    row[what] === row.found[what];

/** What our rules say of each row. */
async function answers(rows: readonly LabeledRow[]): Promise<ReadRow[]> {
  const sources = new Map((await loadSources()).map((source) => [source.id, source]));
  const permits = rows.map((row) => {
    const source = sources.get(row.source);
    if (source === undefined)
      throw new Misuse(`There is no source ${row.source}. Name one of functions/sources.`);
    return { row, permit: toPermit(row.permit, source) };
  });
  const counts = new FirmCounts();
  for (const { permit } of permits) counts.add(permit);
  const firms = counts.measured();
  const bySource = Map.groupBy(permits, ({ row }) => row.source);
  return permits.map(({ row, permit }) => {
    const known = withMeasuredTrades(permit, firms);
    const { label } = whoOf(known, row.reader, habitOf(bySource.get(row.source) ?? []));
    return { ...row, found: { who: label, reach: reachOf(known, label) } };
  });
}

function habitOf(permits: readonly { readonly permit: Permit }[]): NamingHabit {
  const named = permits.filter(
    ({ permit }) => permit.contractorName !== null || permit.builtBy !== undefined,
  );
  const seldom = permits.length >= ROWS_TO_TELL && named.length < SELDOM * permits.length;
  return { finished: 100, named: seldom ? 0 : 100 };
}

/** The row as collection would store it. */
function toPermit(row: LabeledRow['permit'], source: Source): Permit {
  const { status = null, ...given } = row;
  const text = (field: string): string | null => {
    const value = (given as Readonly<Record<string, unknown>>)[field];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const blanks = fieldBlanks(source);
  const name = (field: 'contractorName' | 'propertyOwnerName'): string | null => {
    const value = text(field);
    return value !== null && blanks[field]?.value?.(value) === true ? null : value;
  };
  const { contractorEmail: _, ...parties } = settleParties(
    {
      propertyOwnerName: name('propertyOwnerName'),
      propertyOwnerPhone: text('propertyOwnerPhone'),
      propertyOwnerAddress: text('propertyOwnerAddress'),
      contractorName: name('contractorName'),
      contractorPhone: text('contractorPhone'),
      contractorEmail: null,
      contractorLicense: text('contractorLicense'),
      contractorAddress: text('contractorAddress'),
    },
    given.builtBy === 'owner' ? 'yes' : '',
  );
  const street = text('addressStreet');
  const words = readDescription(text('description'), source.id);
  const trades = given.trades ?? recognizeTrades(text('permitType'), words, parties.contractorName).trades;
  const paperwork =
    given.paperwork ??
    paperworkClass(
      {
        filing: text('filing'),
        permitType: text('permitType'),
        description: text('description'),
        namesWork: () => trades.length > 0,
      },
      source.paperwork,
    );
  return {
    id: text('id') ?? 'row',
    permitNumber: text('permitNumber') ?? 'row',
    permitType: text('permitType'),
    addressStreet: street !== null && blanks.addressStreet?.value?.(street) === true ? null : street,
    addressCity: text('addressCity'),
    addressState: text('addressState'),
    addressZip: text('addressZip'),
    valuation: given.valuation ?? null,
    status:
      PERMIT_STATUSES.find((one) => one === status) ??
      permitStatus(status, { ownWords: source.statusWords, isDated: true }),
    issueDate: text('issueDate'),
    description: text('description'),
    ...parties,
    ...contractorWork(
      parties.contractorName,
      [parties.contractorLicense ?? '', text('contractorClass') ?? ''],
      trades,
    ),
    jurisdictionState: source.state,
    jurisdictionCity: source.city,
    jurisdictionCounty: source.county,
    trades,
    actions: [],
    propertyUse: null,
    publishesContractors: source.fields.contractorName !== undefined,
    ...(paperwork !== null && { paperwork }),
  };
}

function describe({ source, permit, reader, who, reach, found }: ReadRow): string {
  const { contractorName, propertyOwnerName, permitType } = permit;
  const people = `contractor ${contractorName ?? '-'}, owner ${propertyOwnerName ?? '-'}`;
  return `${found.who}/${found.reach} instead of ${who}/${reach}, ${reader.role} ${reader.trades.join(' ')}: ${source}, ${permitType}, ${people}`;
}

function percent(part: number, of: number): string {
  return of === 0 ? '0.0' : ((100 * part) / of).toFixed(1);
}
