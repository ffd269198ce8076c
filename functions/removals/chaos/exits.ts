import { inflateRawSync } from 'node:zlib';
import { sendDigests } from '#functions/delivery/digests/send-digests.ts';
import type { OutgoingMail } from '#functions/mail/mail.ts';
import { asked } from './asked.ts';
import { EXITS_TO_PROGRAMS } from './exits-to-programs.ts';
import type { Planted } from './planted.ts';
import type { RemovalWorld } from './world.ts';

/** A way by which a permit leaves us. */
export interface Exit {
  readonly name: string;
  /** All that leaves by it, as text. */
  take(world: RemovalWorld, planted: Planted): Promise<string>;
  /**
   * `after-publishing`: it counts rows of the lead index and names no person; what words of a record stand in it (a permit type) are gone
   * when the publisher has built the rows concerned anew, a minute later. Every other exit is judged from the grant on.
   */
  readonly from?: 'after-publishing';
  /** It shows contacts, so the other contact must go on appearing. */
  readonly showsContacts?: true;
}

/** Every way out. A new one is a new row here. */
export const EXITS: readonly Exit[] = [
  {
    name: 'search',
    showsContacts: true,
    take: (world) => asked(world, 'searchPermits', { query: 'limit=100' }),
  },
  {
    name: 'search for the contractor removed',
    take: (world, { subject }) =>
      asked(world, 'searchPermits', { query: `contractor=${encodeURIComponent(subject.text)}` }),
  },
  {
    name: 'search for words of a description',
    take: (world, { subject }) =>
      asked(world, 'searchPermits', { query: `keyword=${encodeURIComponent(subject.text)}` }),
  },
  { name: 'all', showsContacts: true, take: (world) => asked(world, 'allPermits', { query: 'limit=100' }) },
  { name: 'recent', showsContacts: true, take: (world) => asked(world, 'recentPermits') },
  {
    name: 'permit with history and other records',
    showsContacts: true,
    take: async (world, { permits }) =>
      (await Promise.all(permits.map(({ id }) => asked(world, 'permit', { params: { id } })))).join('\n'),
  },
  {
    name: 'work list',
    showsContacts: true,
    take: (world) => asked(world, 'workList', { query: 'limit=100' }),
  },
  {
    name: 'why it cannot be found',
    // By number: what is asked for stands in the answer as it was asked.
    take: async (world, { permits }) => {
      const answers = permits.map(({ permitNumber }) =>
        asked(world, 'lookup', { query: `text=${encodeURIComponent(permitNumber ?? '')}` }),
      );
      return (await Promise.all(answers)).join('\n');
    },
  },
  { name: 'export as CSV', showsContacts: true, take: (world, planted) => exported(world, planted, 'csv') },
  {
    name: 'export as Excel',
    showsContacts: true,
    take: async (world, planted) => unzipped(Buffer.from(await exported(world, planted, 'xlsx'), 'latin1')),
  },
  {
    name: 'alert preview',
    showsContacts: true,
    take: (world) =>
      asked(world, 'previewAlert', {
        json: {
          criteria: { states: [], cities: [], counties: [], permitTypes: [], keywords: [] },
          trigger: 'new',
        },
      }),
  },
  {
    name: 'digest, HTML',
    take: async (world) => (await mails(world, 'daily')).map(({ html }) => html).join('\n'),
  },
  {
    name: 'digest, text',
    take: async (world) =>
      (await mails(world, 'daily')).map(({ subject, text }) => `${subject}\n${text}`).join('\n'),
  },
  {
    name: 'mail at once',
    take: async (world) =>
      (await mails(world, 'immediate'))
        .map(({ subject, html, text }) => `${subject}\n${html}\n${text}`)
        .join('\n'),
  },
  {
    name: 'heat map',
    from: 'after-publishing',
    take: (world) => asked(world, 'permitActivity', { query: 'days=30' }),
  },
  { name: 'trends', from: 'after-publishing', take: (world) => asked(world, 'permitTrends') },
  { name: 'stats', from: 'after-publishing', take: (world) => asked(world, 'permitStats') },
  { name: 'names to filter by', from: 'after-publishing', take: (world) => asked(world, 'permitFacets') },
  {
    name: 'cities',
    from: 'after-publishing',
    take: (world) => asked(world, 'permitCities', { query: 'state=Illinois' }),
  },
  ...EXITS_TO_PROGRAMS,
];

async function exported(world: RemovalWorld, { permits }: Planted, format: 'csv' | 'xlsx'): Promise<string> {
  const text = await asked(world, 'exportPermits', {
    json: { permitIds: permits.map(({ id }) => id), format },
  });
  return text.slice(text.indexOf('\n') + 1);
}

/** What a sender sends now to who waits with a frequency; what was sent is sent again, of a copy of the tables. */
async function mails(
  world: RemovalWorld,
  frequency: 'daily' | 'immediate',
): Promise<readonly OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const { accounts, permits, config, clock, log } = await world.copyFor(frequency);
  await sendDigests(
    { accounts, permits, config, clock, log, send: async (mail) => void sent.push(mail) },
    { everybody: frequency === 'daily' },
  );
  if (sent.length === 0) throw new Error(`No mail went to who wants it ${frequency}.`);
  return sent;
}

/** The texts in a workbook. */
function unzipped(bytes: Buffer): string {
  const texts: string[] = [];
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, extra, comment, local] = [20, 28, 30, 32, 42].map((place) =>
      place === 20 || place === 42 ? bytes.readUInt32LE(at + place) : bytes.readUInt16LE(at + place),
    ) as [number, number, number, number, number];
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + size);
    texts.push((bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data).toString());
    at += 46 + nameLength + extra + comment;
  }
  return texts.join('\n');
}
