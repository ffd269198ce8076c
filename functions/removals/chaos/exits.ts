import { inflateRawSync } from 'node:zlib';
import { type AccountItem, accountKey, toAccount } from '#functions/accounts/accounts.ts';
import { setAccount } from '#functions/accounts/testing.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import { COLUMN_NAMES } from '#functions/api/mcp/permit-columns.ts';
import type { TestCall } from '#functions/api/testing.ts';
import { composeReminder } from '#functions/delivery/call-backs/remind.ts';
import { sendDigests } from '#functions/delivery/digests/send-digests.ts';
import { makeFeed } from '#functions/delivery/feeds/feed-address.ts';
import { contactFields } from '#functions/delivery/hubspot/contact-fields.ts';
import { ownLeads } from '#functions/delivery/own-leads.ts';
import { devicesKey } from '#functions/delivery/push/devices.ts';
import { sendPushes } from '#functions/delivery/push/send-pushes.ts';
import { newDelivery } from '#functions/delivery/webhooks/deliveries.ts';
import { composeMessage, messageBody } from '#functions/delivery/webhooks/webhook-message.ts';
import type { OutgoingMail } from '#functions/mail/mail.ts';
import { sendDueMail } from '#functions/mail/send-due.ts';
import { readRoot } from '#functions/permits/lead-index/store/generation.ts';
import { scoredDetail } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import { callOutcomeUrl } from '#functions/work-list/call-outcome-link.ts';
import { readPush } from '#infra/sim/push/pretended-device.ts';
import type { Output } from '#shared/contract/index.ts';
import { CALENDAR_FEED, FEED_FILES, type FeedFile } from '#shared/domain/alerts/feeds.ts';
import { utcDay } from '#shared/domain/days.ts';
import type { ExportFormat } from '#shared/domain/export/formats.ts';
import { type LeadReader, UNKNOWN_HABITS } from '#shared/domain/permit/lead-reader.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { SOLAR_INSTALLER, STATE, SUPPLIER, WHOLE_MAP, wrongPlaces, wrongReachCounts } from './counts.ts';
import { apiJson, apiResponseText } from './request.ts';
import { CALL_BACK, type RemovalWorld, USER } from './world.ts';

/** The permits to look for in an exit. `chaos -- terms` has others than `chaos -- removals`. */
export interface WantedPermits {
  readonly permits: readonly StoredPermit[];
  /** A name in them, to search for. */
  readonly subject: { readonly text: string; readonly kind?: RemovedSubject['kind'] };
}

/** A way by which permits leave the system. */
export interface Exit {
  readonly name: string;
  /** Everything that leaves by this exit, as text. */
  take(world: RemovalWorld, wanted: WantedPermits): Promise<string>;
  /**
   * `after-publishing`: the exit counts rows of the lead index and shows no names, only words such as permit types. Those are
   * gone a minute later, when the publisher has rebuilt the rows. Every other exit is judged from the grant on.
   */
  readonly from?: 'after-publishing';
  /** The exit shows contacts, so it must still show the other person. */
  readonly showsContacts?: true;
  /** The exit shows only whom its reader sells to, who is not always the other person. */
  readonly showsOneContact?: true;
}

/** All exits. */
export const EXITS: readonly Exit[] = [
  {
    name: 'search',
    showsContacts: true,
    take: (world) => apiResponseText(world, 'searchPermits', { query: 'limit=100' }),
  },
  {
    name: 'search for the contractor removed',
    take: (world, { subject }) =>
      apiResponseText(world, 'searchPermits', { query: `contractor=${encodeURIComponent(subject.text)}` }),
  },
  {
    name: 'search for words of a description',
    take: (world, { subject }) =>
      apiResponseText(world, 'searchPermits', { query: `keyword=${encodeURIComponent(subject.text)}` }),
  },
  {
    name: 'all',
    showsContacts: true,
    take: (world) => apiResponseText(world, 'allPermits', { query: 'limit=100' }),
  },
  { name: 'recent', showsContacts: true, take: (world) => apiResponseText(world, 'recentPermits') },
  {
    name: 'permit with history and other records',
    showsContacts: true,
    take: async (world, { permits }) =>
      (await Promise.all(permits.map(({ id }) => apiResponseText(world, 'permit', { params: { id } })))).join(
        '\n',
      ),
  },
  {
    name: 'job and address',
    take: async (world, { permits }) =>
      (
        await Promise.all(permits.map(({ id }) => apiResponseText(world, 'permitSite', { params: { id } })))
      ).join('\n'),
  },
  {
    name: 'map points of a list',
    take: (world, wanted) => apiResponseText(world, 'permitPoints', { json: { permitIds: idsOf(wanted) } }),
  },
  {
    name: 'work list',
    showsContacts: true,
    take: (world) => apiResponseText(world, 'workList', { query: 'limit=100' }),
  },
  {
    name: 'page of a mail’s link that asks how a call went',
    take: async (world, { permits }) =>
      (
        await Promise.all(
          permits.map(({ id }) => apiResponseText(world, 'callOutcomePage', { query: callQuery(world, id) })),
        )
      ).join('\n'),
  },
  {
    name: 'contractor, with the license that a board publishes',
    take: async (world, { permits, subject }) => {
      const named = new Set([subject.text, ...permits.map(({ contractorName }) => contractorName ?? '-')]);
      const answers = [...named].map((name) =>
        apiResponseText(world, 'contractor', {
          query: new URLSearchParams({ name, state: 'Illinois', city: 'Chicago' }).toString(),
        }),
      );
      return (await Promise.all(answers)).join('\n');
    },
  },
  {
    // As the panel of a lead shows it where a city usually names contractors.
    name: 'owner of the parcel, beside a lead that nobody has',
    take: async ({ runtime }, { permits }) => {
      const shown = await readPermits(runtime.permits, idsOf({ permits }));
      return JSON.stringify(
        [...shown.values()].map((permit) => scoredDetail(permit, NAMING_CITY, '2026-11-20')),
      );
    },
  },
  {
    name: 'why it cannot be found',
    // By number, because the answer repeats the text of the request.
    take: async (world, { permits }) => {
      const answers = permits.map(({ permitNumber }) =>
        apiResponseText(world, 'lookup', { query: `text=${encodeURIComponent(permitNumber ?? '')}` }),
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
    name: 'export for customer systems',
    showsContacts: true,
    take: async (world, planted) => {
      const files = ['hubspot', 'jobnimbus', 'jobber', 'servicetitan'] as const;
      return (await Promise.all(files.map((format) => exported(world, planted, format)))).join('\n');
    },
  },
  {
    name: 'mail merge',
    take: async (world, planted) => {
      // Without anybody to write to there is no file.
      const { letters } = await lettersOf(world, planted);
      return letters.length === 0 ? '' : exported(world, planted, 'mailmerge');
    },
  },
  {
    // Letters, labels and the knock list are made from this answer.
    name: 'letters, labels and knock list',
    take: async (world, planted) => {
      const { letters } = await lettersOf(world, planted);
      const { kind, text } = planted.subject;
      // All go to where a name or an address was removed, whomever they name.
      const reached = kind === 'name' || kind === 'address' ? letters.map(() => text) : [];
      return JSON.stringify([letters, reached]);
    },
  },
  {
    name: 'alert preview',
    showsContacts: true,
    take: (world) =>
      apiResponseText(world, 'previewAlert', {
        json: {
          criteria: { states: [], cities: [], counties: [], permitTypes: [], keywords: [] },
          trigger: 'new',
        },
      }),
  },
  {
    name: 'digest, HTML',
    showsContacts: true,
    take: async (world) => (await mails(world, 'daily')).map(({ html }) => html).join('\n'),
  },
  {
    name: 'digest, text',
    showsContacts: true,
    take: async (world) =>
      (await mails(world, 'daily')).map(({ subject, text }) => `${subject}\n${text}`).join('\n'),
  },
  {
    name: 'mail at once',
    showsContacts: true,
    take: async (world) =>
      (await mails(world, 'immediate'))
        .map(({ subject, html, text }) => `${subject}\n${html}\n${text}`)
        .join('\n'),
  },
  { name: 'reminder of call-backs', showsContacts: true, take: reminderText },
  {
    name: 'welcome to a solar installer',
    showsOneContact: true,
    take: (world) => welcomeText(world, SOLAR_INSTALLER),
  },
  {
    name: 'welcome to a supplier',
    showsOneContact: true,
    take: (world) => welcomeText(world, SUPPLIER),
  },
  {
    name: 'heat map',
    from: 'after-publishing',
    take: (world) => apiResponseText(world, 'permitActivity', { query: 'days=30' }),
  },
  {
    name: 'a part of the map',
    from: 'after-publishing',
    take: (world) =>
      apiResponseText(world, 'permitDensity', {
        query: `days=30&${WHOLE_MAP}`,
      }),
  },
  { name: 'weeks', from: 'after-publishing', take: (world) => apiResponseText(world, 'permitsByWeek') },
  { name: 'trends', from: 'after-publishing', take: (world) => apiResponseText(world, 'permitTrends') },
  {
    name: 'outlook of a state',
    from: 'after-publishing',
    take: (world) => apiResponseText(world, 'permitOutlook', { query: 'state=Illinois' }),
  },
  {
    name: 'what a city names',
    from: 'after-publishing',
    take: (world) => apiResponseText(world, 'permitNaming', { query: 'state=Illinois&city=Chicago' }),
  },
  { name: 'stats', from: 'after-publishing', take: (world) => apiResponseText(world, 'permitStats') },
  { name: 'summary', from: 'after-publishing', take: (world) => apiResponseText(world, 'permitSummary') },
  {
    name: 'reach counts',
    from: 'after-publishing',
    take: (world, wanted) => asSubject(wanted, wrongReachCounts(world, idsOf(wanted))),
  },
  {
    name: 'places that are searched or counted',
    from: 'after-publishing',
    take: (world, wanted) => asSubject(wanted, wrongPlaces(world, idsOf(wanted))),
  },
  {
    name: 'pins of the map',
    take: async (world) =>
      JSON.stringify((await apiJson(world, 'permitDensity', { query: `days=own&${WHOLE_MAP}` })).pins),
  },
  {
    name: 'names to filter by',
    from: 'after-publishing',
    take: (world) => apiResponseText(world, 'permitFacets'),
  },
  {
    name: 'cities',
    from: 'after-publishing',
    take: (world) => apiResponseText(world, 'permitCities', { query: 'state=Illinois' }),
  },
  {
    name: 'API, permits',
    showsContacts: true,
    take: (world) => apiResponseText(world, 'v1Permits', { query: 'limit=100' }),
  },
  {
    name: 'API, one permit',
    showsContacts: true,
    take: async (world, { permits }) =>
      (
        await Promise.all(permits.map(({ id }) => apiResponseText(world, 'v1Permit', { params: { id } })))
      ).join('\n'),
  },
  {
    name: 'API, changes',
    take: async (world) => {
      // All changes since the index was built.
      const { feed } = await readRoot(world.runtime.index);
      const since = new Date(feed.since + 1).toISOString();
      return apiResponseText(world, 'v1PermitChanges', { query: `updatedSince=${since}&limit=100` });
    },
  },
  { name: 'feed, Atom', showsContacts: true, take: (world) => feedText(world, 'alert.atom') },
  { name: 'feed, JSON', showsContacts: true, take: (world) => feedText(world, 'alert.json') },
  { name: 'calendar', showsContacts: true, take: (world) => feedText(world, 'calendar.ics') },
  {
    name: 'agents, lists',
    showsContacts: true,
    take: (world) =>
      apiResponseText(
        world,
        'mcp',
        toolCall('search_permits', { limit: 100, columns: COLUMN_NAMES.join(',') }),
      ),
  },
  {
    name: 'agents, one permit',
    showsContacts: true,
    take: (world, { permits }) =>
      toolTexts(
        world,
        permits.map(({ id }) => ['permit', { id }]),
      ),
  },
  {
    name: 'agents, the contractor of a permit',
    take: (world, { permits }) =>
      toolTexts(
        world,
        permits.map(({ id }) => ['contractor', { permit: id }]),
      ),
  },
  {
    name: 'agents, a permit by its number',
    take: (world, { permits }) =>
      toolTexts(
        world,
        permits.map(({ permitNumber }) => ['ask', { question: permitNumber }]),
      ),
  },
  {
    name: 'agents, counts',
    from: 'after-publishing',
    take: (world) => toolTexts(world, [['counts', { by: 'month' }]]),
  },
  { name: 'webhook', showsContacts: true, take: webhookBody },
  { name: 'phone alert', take: pushTexts },
];

/** A reader in a city that names contractors on all finished permits. */
const NAMING_CITY: LeadReader = {
  ...{ trades: [], role: null },
  habitsOf: () => ({ ...UNKNOWN_HABITS, contractor: { finished: 1_000, named: 1_000 } }),
};

const idsOf = ({ permits }: Pick<WantedPermits, 'permits'>): string[] => permits.map(({ id }) => id);

/** What is counted and not shown counts the subject. */
async function asSubject({ subject }: WantedPermits, wrong: Promise<readonly string[]>): Promise<string> {
  return (await wrong).map((what) => `${what}: ${subject.text}`).join('\n');
}

function toolCall(name: string, args: Readonly<Record<string, unknown>>): Pick<TestCall, 'json'> {
  return { json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } } };
}

async function toolTexts(
  world: RemovalWorld,
  calls: readonly (readonly [name: string, args: Readonly<Record<string, unknown>>])[],
): Promise<string> {
  const texts = calls.map(([name, args]) => apiResponseText(world, 'mcp', toolCall(name, args)));
  return (await Promise.all(texts)).join('\n');
}

function lettersOf(world: RemovalWorld, wanted: WantedPermits): Promise<Output<'letters'>> {
  return apiJson(world, 'letters', { json: { permitIds: idsOf(wanted) } });
}

async function exported(
  world: RemovalWorld,
  { permits }: WantedPermits,
  format: ExportFormat,
): Promise<string> {
  const text = await apiResponseText(world, 'exportPermits', {
    json: { permitIds: permits.map(({ id }) => id), format },
  });
  return text.slice(text.indexOf('\n') + 1);
}

/** The mails that are due at a frequency, sent from a copy of the tables, so that they can be sent again. */
async function mails(
  world: RemovalWorld,
  frequency: 'daily' | 'immediate',
): Promise<readonly OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const { accounts, permits, index, config, clock, log } = await world.copyFor(frequency);
  await sendDigests(
    { accounts, permits, index, config, clock, log, send: async (mail) => void sent.push(mail) },
    { everybody: frequency === 'daily' },
  );
  if (sent.length === 0) throw new Error(`No ${frequency} mail was sent.`);
  return sent;
}

/** The mail with the best leads of the reader's own search, which other mails of the trial show the same way. */
async function welcomeText(world: RemovalWorld, business: ScoreProfile): Promise<string> {
  const { accounts, permits, index, config, clock, log } = await world.copyFor('daily');
  await setAccount(accounts, USER, { ...business, area: STATE });
  const sent: OutgoingMail[] = [];
  const parts = { accounts, permits, index, config, clock, log };
  await sendDueMail({
    ...parts,
    send: async (mail) => void sent.push(mail),
    remind: async () => undefined,
    ownLeads: (...mail) => ownLeads(parts, ...mail),
  });
  const welcome = sent.find(({ tags }) => tags.mail === 'welcome');
  if (welcome === undefined) throw new Error('No welcome was sent.');
  return `${welcome.subject}\n${welcome.html}\n${welcome.text}`;
}

/** The query of a link to the user's call. */
function callQuery({ runtime }: RemovalWorld, permitId: string): string {
  const day = utcDay(runtime.clock.now());
  return new URL(callOutcomeUrl(runtime.config, { userId: USER, permitId, day })).search.slice(1);
}

/** The mail that reminds of the work list's call-backs, to a user without a phone. */
async function reminderText(world: RemovalWorld): Promise<string> {
  const { accounts, permits, config, log } = await world.copyFor('daily');
  await accounts.remove(devicesKey(USER));
  const account = await accounts.get<AccountItem>(accountKey(USER));
  if (account === undefined) throw new Error('The user does not exist.');
  const clock = { now: () => new Date(`${CALL_BACK.day}T15:00:00.000Z`) };
  const unused = () => Promise.reject(new Error('Nothing is sent here.'));
  const parts = { accounts, permits, config, log, clock, send: unused, post: unused };
  const composed = await composeReminder(parts, toAccount(account), { key: 'call-backs', data: CALL_BACK });
  if (typeof composed !== 'object' || !('mail' in composed)) throw new Error('No reminder was composed.');
  const { subject, html, text } = composed.mail;
  return `${subject}\n${html}\n${text}`;
}

/** The texts of a workbook's files. */
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

/** What a feed reader gets from each of the user's alerts, or from the work list. */
async function feedText(world: RemovalWorld, file: FeedFile): Promise<string> {
  const isCalendar = FEED_FILES[file].of === 'calendar';
  const ids = isCalendar ? [CALENDAR_FEED] : (await listAlerts(world.runtime, USER)).map(({ id }) => id);
  const texts: string[] = [];
  for (const id of ids) {
    const { addresses } = await makeFeed(world.runtime, { userId: USER }, id);
    const url = addresses.find((one) => one.file === file)?.url ?? '';
    const query = new URL(url).search.slice(1);
    texts.push(await apiResponseText(world, 'readFeed', { params: { file }, query }));
  }
  // A folded line may break a name.
  return texts.join('\n').replaceAll('\r\n ', '');
}

/** The body that the alert's webhook gets for all permits. */
async function webhookBody({ runtime }: RemovalWorld, { permits }: WantedPermits): Promise<string> {
  const account = await runtime.accounts.get<AccountItem>(accountKey(USER));
  const [alert] = await listAlerts(runtime, USER);
  if (account === undefined || alert === undefined) throw new Error('The user or the alert does not exist.');
  const delivery = newDelivery(USER, {
    id: 'msg_matrix',
    alertId: alert.id,
    webhookId: 'webhook',
    type: 'permits.matched',
    told: permits.map(({ id }) => ({ permitId: id, news: 'new' })),
    now: runtime.clock.now(),
  });
  const content = await composeMessage(runtime, delivery, { account, alert, isManual: true });
  if ('dropped' in content) throw new Error(`The webhook gets no message: ${content.dropped}`);
  const { leads = [] } = content;
  const contacts = leads.map((lead) => contactFields(lead, runtime.config.siteOrigin));
  return messageBody(delivery, alert, content) + JSON.stringify(contacts);
}

/** The texts of the push messages that are due, sent from a copy of the tables. */
async function pushTexts(world: RemovalWorld): Promise<string> {
  const { accounts, permits, index, config, clock, log } = await world.copyFor('daily');
  const read: string[] = [];
  const post = async ({ body }: { readonly body: string | Uint8Array }) => {
    read.push(await readPush(world.phone, Buffer.from(body)));
    return { status: 201, retryAfter: undefined };
  };
  await sendPushes({ accounts, permits, index, config, clock, log, post }, { evenAtNight: true });
  if (read.length === 0) throw new Error('Nothing was sent to the phone.');
  return read.join('\n');
}
