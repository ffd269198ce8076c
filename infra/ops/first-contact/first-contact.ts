import type { GatedHost } from '#functions/collection/hosts/host-gate.ts';
import { hostOf, tablesOf } from '#functions/collection/portals/pages.ts';
import type { Portal, Source } from '#functions/collection/source.ts';
import { waveOf } from '#functions/collection/waves.ts';
import { lanes } from '#functions/platform/lanes.ts';
import { utcDay } from '#shared/domain/days.ts';
import { Asker, type AskerParts } from './contact-client.ts';
import {
  addressOfTable,
  type ContactReport,
  type HostContact,
  type SourceContact,
} from './contact-report.ts';
import { type ContactParts, contactSource } from './contact-source.ts';
import { TermsReader } from './terms.ts';
import { TWINS } from './twins.ts';

/** Hosts that are asked at the same time. */
export const HOSTS_AT_ONCE = 10;

export interface FirstContactOptions {
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
  parts: AskerParts,
  { known = sources, twins = TWINS, keep, onContact }: FirstContactOptions = {},
): Promise<ContactReport> {
  const asker = new Asker(parts);
  const terms = new TermsReader(asker.client());
  const day = utcDay(new Date(parts.now()));
  const contactParts: ContactParts = {
    asker,
    terms,
    taken: new Set(known.flatMap(tablesOf).map(({ portal }) => addressOfTable(portal))),
    today: day,
    ...(keep === undefined ? {} : { keep }),
  };
  const contacts: SourceContact[] = [];
  const contactOne = async (source: Source): Promise<void> => {
    const contact: SourceContact = {
      sourceId: source.id,
      confidence: source.confidence ?? null,
      wave: waveOf(source),
      ...(await contactSource(source, twins[source.id] ?? [], contactParts)),
    };
    contacts.push(contact);
    onContact?.(contact);
  };
  const byWave = Map.groupBy(byConfidence(sources), waveOf);
  for (const [, wave] of [...byWave].sort(([a], [b]) => a - b)) {
    const hosts = Map.groupBy(wave, ({ portal }) => hostOf(portal)).values();
    const contactHost = async (queue: readonly Source[]) => {
      for (const source of queue) await contactOne(source);
    };
    // guard: few hosts at a time
    await lanes(hosts, HOSTS_AT_ONCE, contactHost);
  }
  return {
    day,
    sources: contacts.toSorted((a, b) => a.wave - b.wave || (a.sourceId < b.sourceId ? -1 : 1)),
    hosts: await Promise.all(asker.gate.hosts.map((host) => hostContact(host, terms))),
  };
}

function byConfidence(sources: readonly Source[]): Source[] {
  return sources.toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
}

async function hostContact(host: GatedHost, terms: TermsReader): Promise<HostContact> {
  const { name, requests, stop, robots } = host;
  return {
    host: name,
    requests,
    stopped: stop?.cause ?? null,
    robots: robots ?? null,
    terms: await terms.addressOf(name),
  };
}
