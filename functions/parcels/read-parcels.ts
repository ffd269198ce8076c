import { HostBusy } from '#functions/collection/hosts/host-slots.ts';
import { portalRows } from '#functions/collection/portals/pages.ts';
import type { PortalClient } from '#functions/collection/portals/portal-client.ts';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import { type ClientParts, withClient } from '#functions/collection/run/open-client.ts';
import type { Source } from '#functions/collection/source.ts';
import { tableSource } from '#functions/collection/table-source.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { foundNews } from '#functions/permits/news.ts';
import { notePending } from '#functions/permits/pending-changes.ts';
import { readPermits, writeFound } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { isOn } from '#functions/sources/read-terms.ts';
import { addDays, utcDay } from '#shared/domain/days.ts';
import { type NamedParcel, nameParcel } from './join-parcel.ts';
import { type AskRoll, readRoll } from './read-roll.ts';
import type { Roll, RollTable } from './roll.ts';

/** Parcels of a request, so that its address stays short: each has a condition of its own. */
const ASKED_AT_ONCE = 15;
/** So many rows for them may be a list that the portal cut. */
const ROWS_MAX = 1_000;
/** Of the function's 15 minutes, beside the geocoder's. A request takes a second or two with its pause. */
const MINUTES = 5;
/** Older permits are no leads any more. */
const REACH_DAYS = 365;
const READ_AT_ONCE = 1_000;

export interface ParcelParts extends Omit<ClientParts, 'runtime'> {
  readonly runtime: Pick<Runtime, 'permits' | 'collection' | 'index' | 'clock' | 'log'>;
  /** Told once the lead index has to be published again. */
  readonly onChanged: (runId: string) => Promise<void>;
}

/** What was read of a roll: permits whose parcel was asked for, whose parcel the roll has, and that had no use before. */
const newReport = (rollId: string) => ({
  ...{ rollId, asked: 0, found: 0, filled: 0 },
  /** Why it ended early, as a sentence; null if every permit was asked for. */
  cause: null as string | null,
});
type ParcelReport = ReturnType<typeof newReport>;
type Due = { readonly permit: StoredPermit; readonly named: NamedParcel };

/**
 * Asks the rolls that are on for the parcels that permits name, the newest first and each once in a year's roll, and writes what they say
 * to the permits. It reads no other parcel, and stores none. What removals and terms withhold is not sent. A run that dies loses nothing:
 * it writes permit by permit.
 */
export async function readParcels(parts: ParcelParts, rolls: readonly Roll[]): Promise<ParcelReport[]> {
  const { collection, clock } = parts.runtime;
  const today = utcDay(clock.now());
  const reports: ParcelReport[] = [];
  for (const roll of rolls.filter(isOn)) {
    // Once a day is enough to find the permits of a day.
    const done = { pk: 'rolls', sk: roll.id, doneOn: today, asked: askedOf(roll) };
    const before = await collection.get<typeof done>({ pk: done.pk, sk: done.sk });
    if (before?.doneOn === today && before.asked === done.asked) continue;
    const report = newReport(roll.id);
    reports.push(report);
    try {
      await readOne(parts, roll, report);
      await collection.put(done);
    } catch (error) {
      if (!(error instanceof PortalFault || error instanceof HostBusy)) throw error;
      report.cause = error.message;
    }
  }
  return reports;
}

/** The roll as permits keep it. With a new year, or with its owners switched on, every permit is asked for again. */
function askedOf({ id, year, owner }: Roll): string {
  return [id, year, ...(owner === undefined ? [] : [owner.readBy.on])].join(' ');
}

/** A table of a roll as a source, for the code that reads portals. */
function rollSource(roll: Roll, table: RollTable): Source {
  const { id, name, state, license, landingPage, streets, owner } = roll;
  const { portal, number: key, year, columns } = table;
  const ofStreets = { street: streets.street, city: streets.city, owner: owner?.column };
  const all = Object.entries({ ...columns, year, ...(table === streets && ofStreets) });
  const read = Object.fromEntries(all.filter(([, column]) => column !== undefined));
  return tableSource({ id, name, state, license, landingPage, portal, key, columns: read });
}

/** @throws PortalFault; HostBusy */
async function readOne(parts: ParcelParts, roll: Roll, report: ParcelReport): Promise<void> {
  const { runtime } = parts;
  const runId = `${runtime.clock.now().toISOString()}-${roll.id}`;
  const since = addDays(utcDay(runtime.clock.now()), -REACH_DAYS).slice(0, 7);
  const index = await openLeadIndex(runtime);
  let notes = 0;
  const readAll = async (client: PortalClient): Promise<void> => {
    for await (const ids of index.inCounty(since, roll.state, roll.county))
      for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
        const permits = await readPermits(runtime.permits, ids.slice(at, at + READ_AT_ONCE));
        const due = [...permits.values()].flatMap((permit): Due[] => {
          const named = permit.rollSays?.asked === askedOf(roll) ? undefined : nameParcel(roll, permit);
          return named === undefined ? [] : [{ permit, named }];
        });
        for (let from = 0; from < due.length; from += ASKED_AT_ONCE) {
          const changed = await askSome(runtime, roll, due.slice(from, from + ASKED_AT_ONCE), client, report);
          if (changed.length > 0) await notePending(runtime, runId, notes++, changed);
        }
      }
  };
  try {
    // The tables of a roll have one host.
    await withClient(parts, rollSource(roll, roll.streets), MINUTES, readAll);
  } finally {
    if (notes > 0) await parts.onChanged(runId);
  }
}

/** Asks for the parcels of some permits, and writes the answers. @returns the permits whose use changed, which the lead index shows */
async function askSome(
  runtime: ParcelParts['runtime'],
  roll: Roll,
  due: readonly Due[],
  client: PortalClient,
  report: ParcelReport,
): Promise<string[]> {
  const ask: AskRoll = async (table, keys) => {
    const rows = [];
    for (let at = 0; at < keys.length; at += ASKED_AT_ONCE) {
      const some = await portalRows(rollSource(roll, table), keys.slice(at, at + ASKED_AT_ONCE), client);
      if (some === null || some.length >= ROWS_MAX)
        throw new PortalFault('unreachable', `The roll ${roll.id} does not give some parcels.`);
      rows.push(...some);
    }
    return rows;
  };
  const said = await readRoll(
    roll,
    due.map(({ named }) => named),
    ask,
  );
  const written = due.map(async ({ permit }, at) => {
    const facts = said[at] ?? null;
    const use = facts?.use ?? null;
    // A use of the roll before, or of the record, is no news.
    const fills = use !== null && permit.propertyUse === null;
    const news = fills ? foundNews(permit.news, runtime.clock.now(), 'usedAt') : undefined;
    const found = { rollSays: { asked: askedOf(roll), facts }, ...(news && { news }) };
    const isWritten = await writeFound(runtime.permits, permit, found);
    report.asked++;
    if (facts !== null && isWritten) report.found++;
    if (fills && isWritten) report.filled++;
    const hasChanged = fills || (permit.useFrom !== undefined && use !== permit.propertyUse);
    return isWritten && hasChanged ? [permit.id] : [];
  });
  return (await Promise.all(written)).flat();
}
