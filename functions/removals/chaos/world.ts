import { accountKey } from '#functions/accounts/accounts.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { matchAlerts } from '#functions/alerts/match-alerts.ts';
import { addTestAlert } from '#functions/alerts/testing.ts';
import { createApiKey } from '#functions/api/open-api/api-keys.ts';
import { storeRecords } from '#functions/boards/board-store.ts';
import { sampleRecord } from '#functions/boards/testing.ts';
import { addDevice } from '#functions/delivery/push/devices.ts';
import { allRules } from '#functions/parcels/roll-terms.ts';
import { cookRoll, OWNER_ON } from '#functions/parcels/testing.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { notePending } from '#functions/permits/pending-changes.ts';
import { type PermitWrite, readPermits, writePermits } from '#functions/permits/permit-store.ts';
import { storeTermsRules } from '#functions/permits/withholding/terms-rules.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import type { Item } from '#functions/platform/tables/table.ts';
import { changeWork } from '#functions/work-list/change-work.ts';
import { ownDesk } from '#functions/work-list/desk.ts';
import { CannotAnswer, grantRequest } from '#infra/ops/removals/answers.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { TEST_ORIGIN_SECRETS, TEST_VAPID_KEY } from '#infra/sim/doubles/test-runtime.ts';
import { type DeviceKeys, newDeviceKeys } from '#infra/sim/push/pretended-device.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { acceptRequest } from '../requests.ts';
import type { PlantedPermits } from './planted.ts';

/** Moments in the life of the permits at which something is removed or withheld. */
export const MOMENTS = ['before collection', 'before matching', 'before mail', 'after mail'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Where a story happens. */
export interface RemovalPlace {
  /** What shipped code gets. */
  readonly runtime: Runtime;
  /** The same tables without faults, to write what is removed later. */
  readonly direct: Runtime;
  /** Epoch milliseconds. */
  now: number;
  /** Does something with the faults of the tables themselves, again some minutes later while it fails. */
  untilDone<T>(what: string, minutes: number, work: () => Promise<T>): Promise<T>;
}

/** A runtime with one user. One alert of the user matches everything, the other a contractor. */
export interface RemovalWorld {
  readonly runtime: Runtime;
  readonly place: RemovalPlace;
  readonly cookies: readonly string[];
  /** The user's key for the public API. */
  readonly key: string;
  /** The keys of the user's phone. */
  readonly phone: DeviceKeys;
  /** Calls made so far, by name. */
  readonly called: Set<CallName>;
  collect(writes: readonly PermitWrite[]): Promise<void>;
  publish(): Promise<void>;
  /** A license board publishes the contractor, and the subject as its other name or its phone; the roll of parcels may be shown. */
  listOnBoard(planted: PlantedPermits): Promise<void>;
  /** Matches the permits with the alert, and puts them on the work list. */
  match(): Promise<void>;
  grant(planted: PlantedPermits): Promise<void>;
  /** A copy of the accounts table, in which the user wants mail at a frequency. Sending from it changes nothing else. */
  copyFor(frequency: 'daily' | 'immediate'): Promise<Runtime>;
}

const quiet = () => undefined;
const ALERT_MADE = Date.parse('2026-11-20T12:00:00.000Z');
/** Two hours after the permits were seen, so that the hour of the daily digest does not matter. */
const NOW = '2026-11-20T14:30:00.000Z';
/** A publisher or a matcher that died is replaced after its lease, in minutes. */
const LEASE_MINUTES = 2;
export const USER = 'ada';
/** When the user wants to call back the permits on the work list: tomorrow. */
export const CALL_BACK = { day: '2026-11-21', time: null } as const;

/**
 * @param contractor in the second alert, as saved from a search for the permits of a contractor
 * @param place in memory unless given
 */
export async function openRemovalWorld(
  contractor: string,
  place: RemovalPlace = placeInMemory(),
): Promise<RemovalWorld> {
  const { runtime, direct } = place;
  place.now = ALERT_MADE;
  const { cookies } = await signedIn(direct, USER);
  await addTestAlert(direct, USER, {}, { trigger: 'both', pushNotifications: true });
  await addTestAlert(direct, USER, { contractor }, { trigger: 'both' });
  const phone = await newDeviceKeys();
  const { p256dh, auth } = phone;
  await addDevice(direct, USER, {
    name: 'phone',
    endpoint: 'https://push.example.com/ada',
    keys: { p256dh, auth },
  });
  const { key } = await createApiKey(direct, USER, 'matrix');
  place.now = Date.parse(NOW);
  const sleep = async (ms: number): Promise<void> => {
    place.now += ms;
  };
  let page = 0;
  const collected = new Set<string>();
  return {
    runtime,
    place,
    cookies,
    key,
    phone,
    called: new Set(),
    async collect(writes) {
      await writePermits(direct.permits, writes);
      for (const { permit } of writes) collected.add(permit.id);
      await notePending(
        direct,
        '2026-11-20T14:30:00.000Z-run',
        page++,
        writes.map(({ permit }) => permit.id),
      );
    },
    publish: async () => {
      await place.untilDone('a publisher', LEASE_MINUTES, () => publishIndex(runtime, { sleep }));
    },
    async listOnBoard({ kind, subject, permits: [permit] }) {
      const isPerson = kind === 'owner' || kind === 'contractor';
      const phone = kind === 'phone' ? subject.text : (permit?.contractorPhone ?? null);
      const name = permit?.contractorName ?? '';
      const dba = isPerson ? subject.text : null;
      const record = sampleRecord({ boardId: 'il-idfpr', name, dba, phone, city: 'Chicago' });
      await storeRecords(direct, 'il-idfpr', undefined, { rows: 1, records: [record] }, NOW);
      await storeTermsRules(direct, allRules([], [{ ...cookRoll, owner: { ...OWNER_ON, column: 'owner' } }]));
    },
    async match() {
      await place.untilDone('a matcher', LEASE_MINUTES, () => matchAlerts(runtime, { sleep }));
      // Terms may withhold whole permits.
      const shown = await readPermits(direct.permits, [...collected]);
      for (const [id, { withdrawnAt }] of shown)
        if (withdrawnAt === null)
          await changeWork(direct, ownDesk(USER), id, { version: '', stage: 'saved', callBack: CALL_BACK });
    },
    async grant({ subject }) {
      const form = {
        wish: 'remove',
        phone: '',
        address: '',
        permit: '',
        relation: 'self',
        email: 'person@example.com',
        message: '',
        website: '',
      } as const;
      const { reference } = await acceptRequest(direct, { ...form, name: subject.text }, '192.0.2.1');
      await place.untilDone('a grant', 1, async () => {
        try {
          await grantRequest(runtime, reference, { subjects: [subject], by: 'operator' });
        } catch (error) {
          // It was granted by a command that failed otherwise.
          if (!(error instanceof CannotAnswer)) throw error;
        }
      });
    },
    async copyFor(notificationFrequency) {
      const accounts = new MemoryTable('accounts');
      for await (const page of direct.accounts.scan<Item>({ prefix: '' })) await accounts.writeMany(page);
      await accounts.update(accountKey(USER), {
        expression: 'SET notificationFrequency = :frequency',
        values: { ':frequency': notificationFrequency },
      });
      return Object.create(runtime, { accounts: { value: accounts } }) as Runtime;
    },
  };
}

function placeInMemory(): RemovalPlace {
  const runtime = runtimeFrom(
    {
      SITE_ORIGIN: 'https://site.test',
      SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
      ORIGIN_SECRETS: TEST_ORIGIN_SECRETS.join(','),
      VAPID_PRIVATE_KEY: TEST_VAPID_KEY,
      POSTAL_ADDRESS: '1 Test Street, Springfield, IL 62701',
    },
    { clock: { now: () => new Date(place.now) }, log: { info: quiet, warn: quiet, error: quiet } },
  );
  const tables = ['accounts', 'permits', 'collection', 'index'].map((name) => [
    name,
    { value: new MemoryTable(name) },
  ]);
  const stored = Object.create(runtime, Object.fromEntries(tables)) as Runtime;
  const place: RemovalPlace = {
    runtime: stored,
    direct: stored,
    now: ALERT_MADE,
    untilDone: (_what, _minutes, work) => work(),
  };
  return place;
}
