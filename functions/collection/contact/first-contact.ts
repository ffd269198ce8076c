import { utcDay } from '#shared/domain/days.ts';
import { hostOf, tablesOf } from '../portals/pages.ts';
import type { Portal, Source } from '../source.ts';
import { confidenceOf, TWINS, waveOf } from './confidence.ts';
import {
  addressOfTable,
  type ContactReport,
  type HostContact,
  type SourceContact,
} from './contact-report.ts';
import { type ContactParts, contactSource } from './contact-source.ts';
import { TableKinds } from './tables/tables.ts';
import { Hosts } from './traffic/asker.ts';
import type { Host, HostParts } from './traffic/host.ts';
import { TermsReader } from './traffic/terms.ts';

/** Hosts that are asked at the same time. */
export const HOSTS_AT_ONCE = 10;

export interface FirstContactOptions {
  /** Hosts that were stopped earlier today, with the cause. */
  readonly stopped?: ReadonlyMap<string, string>;
  /** All sources there are; those to contact by default. */
  readonly known?: readonly Source[];
  /** Other tables of each source; `TWINS` by default. */
  readonly twins?: Readonly<Record<string, readonly Portal[]>>;
  readonly keep?: ContactParts['keep'];
  /** Called after each source. */
  readonly onContact?: (contact: SourceContact) => void;
}

/**
 * Contacts sources for the first time, the most certain first: wave after wave, ten hosts at a time, one request per host at a time.
 * Writes nothing. A failure of one source never ends the others.
 */
export async function firstContact(
  sources: readonly Source[],
  parts: HostParts,
  { stopped, known = sources, twins = TWINS, keep, onContact }: FirstContactOptions = {},
): Promise<ContactReport> {
  const hosts = new Hosts(parts, stopped);
  const terms = new TermsReader(hosts);
  const day = utcDay(new Date(parts.now()));
  const contactParts: ContactParts = {
    hosts,
    terms,
    tables: new TableKinds(parts.now),
    taken: new Set(known.flatMap(tablesOf).map(({ portal }) => addressOfTable(portal))),
    today: day,
    ...(keep === undefined ? {} : { keep }),
  };
  const contacts: SourceContact[] = [];
  const contactOne = async (source: Source): Promise<void> => {
    const contact: SourceContact = {
      sourceId: source.id,
      confidence: confidenceOf(source.id),
      wave: waveOf(source.id),
      ...(await contactSource(source, twins[source.id] ?? [], contactParts)),
    };
    contacts.push(contact);
    onContact?.(contact);
  };
  const byWave = Map.groupBy(byConfidence(sources), ({ id }) => waveOf(id));
  for (const [, wave] of [...byWave].sort(([a], [b]) => a - b)) {
    const queues = [...Map.groupBy(wave, ({ portal }) => hostOf(portal)).values()].values();
    const worker = async () => {
      for (const queue of queues) for (const source of queue) await contactOne(source);
    };
    // guard: few hosts at a time
    await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, worker));
  }
  return {
    day,
    sources: contacts.toSorted((a, b) => a.wave - b.wave || (a.sourceId < b.sourceId ? -1 : 1)),
    hosts: await Promise.all(hosts.all().map((host) => hostContact(host, terms))),
  };
}

function byConfidence(sources: readonly Source[]): Source[] {
  return sources.toSorted((a, b) => (confidenceOf(b.id) ?? 0) - (confidenceOf(a.id) ?? 0));
}

async function hostContact(host: Host, terms: TermsReader): Promise<HostContact> {
  const { name, requests, stopped, robots } = host;
  return {
    host: name,
    requests,
    stopped: stopped ?? null,
    robots: robots?.text ?? null,
    terms: await terms.addressOf(name),
  };
}
