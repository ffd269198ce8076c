import { randomUUID } from 'node:crypto';
import { userPartition } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { change } from '#functions/platform/tables/change.ts';
import { IS_NEW, isUnchanged } from '#functions/platform/tables/conditions.ts';
import { ConditionFailed, type Item, type Key, type Write } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Input } from '#shared/contract/index.ts';
import { ALERTS_PER_USER } from '#shared/domain/alerts/alert.ts';
import { fitsActiveAlerts, removeActiveAlert, storeActiveAlert } from './active-alerts.ts';
import { ALERT_PREFIX, type Alert, type AlertItem, alertKey, feedKey, toAlert, webhookKey } from './alert.ts';

export type NewAlert = Input<'createAlert'>['body'];
export type AlertChange = Input<'updateAlert'>['body'];

type Tables = Pick<Runtime, 'accounts' | 'clock'>;

/** Writes that a caller adds to the transaction that writes an alert. */
export type ExtraWrites = (alert: Alert) => readonly Write[];
const NOTHING: ExtraWrites = () => [];

/** Lists a user's alerts, the newest first. */
export async function listAlerts({ accounts }: Tables, userId: string): Promise<Alert[]> {
  // guard: alerts are of the caller
  const items = await accounts.query<AlertItem>(userPartition(userId), { prefix: ALERT_PREFIX });
  return items
    .map(toAlert)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1));
}

/** Reads one alert of a user. @throws ApiError `notFound` when the user has no such alert */
export async function readAlert({ accounts }: Tables, userId: string, alertId: string): Promise<Alert> {
  const item = await accounts.get<AlertItem>(alertKey(userId, alertId));
  if (item === undefined) throw noSuchAlert();
  return toAlert(item);
}

/**
 * Saves a new alert, which matches permits seen from now on.
 * @throws ApiError `alertLimit` when the user has the most alerts allowed, `invalidInput` when its words and names are too many to store
 */
export async function createAlert(
  { accounts, clock }: Tables,
  userId: string,
  body: NewAlert,
  also = NOTHING,
): Promise<Alert> {
  const alert: Alert = { id: randomUUID(), ...body, webhook: 'none', createdAt: clock.now().toISOString() };
  checkSize(alert);
  try {
    await accounts.transact([
      {
        update: countKey(userId),
        with: {
          expression: 'ADD #count :one',
          condition: 'attribute_not_exists(#count) OR #count < :most',
          names: { '#count': 'count' },
          values: { ':one': 1, ':most': ALERTS_PER_USER },
        },
      },
      { put: itemOf(userId, alert, 1), condition: IS_NEW },
      // guard: an alert is active with its item
      storeActiveAlert(userId, alert),
      ...also(alert),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw await toRefusal({ accounts, clock }, userId);
    throw error;
  }
  // guard: an alert is created when it is stored
  return alert;
}

/**
 * Changes the given fields.
 * @throws ApiError `notFound` when the user has no such alert, `invalidInput` as `createAlert` @throws Overtaken
 */
export function updateAlert(
  tables: Tables,
  userId: string,
  alertId: string,
  fields: AlertChange,
  also = NOTHING,
): Promise<Alert> {
  return changeAlert(tables, userId, alertId, fields, also);
}

/**
 * As `updateAlert`, also for fields that users cannot set, with further writes in the same transaction.
 * @param others called again for each try
 * @throws as `updateAlert`; Overtaken also when the conditions of `others` keep failing
 */
export function changeAlert(
  { accounts }: Pick<Tables, 'accounts'>,
  userId: string,
  alertId: string,
  fields: AlertChange & Partial<Pick<Alert, 'webhook'>>,
  others: (alert: Alert) => readonly Write[] | Promise<readonly Write[]> = NOTHING,
): Promise<Alert> {
  return change(async () => {
    const item = await accounts.get<AlertItem>(alertKey(userId, alertId));
    if (item === undefined) throw noSuchAlert();
    const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const alert: Alert = { ...toAlert(item), ...sent };
    checkSize(alert);
    await accounts.transact([
      { put: itemOf(userId, alert, item.version + 1), condition: isUnchanged('version', item.version) },
      storeActiveAlert(userId, alert),
      ...(await others(alert)),
    ]);
    return alert;
  });
}

/** Deletes an alert. Its matches that are not sent yet are never sent. @throws ApiError `notFound` */
export async function deleteAlert(
  { accounts }: Tables,
  userId: string,
  alertId: string,
  also: readonly Write[] = [],
): Promise<void> {
  const fewer: Write = {
    update: countKey(userId),
    with: { expression: 'ADD #count :less', names: { '#count': 'count' }, values: { ':less': -1 } },
  };
  try {
    await accounts.transact([
      // guard: an alert that is deleted exists
      { remove: alertKey(userId, alertId), condition: { expression: 'attribute_exists(pk)' } },
      fewer,
      removeActiveAlert(userId, alertId),
      { remove: webhookKey(userId, alertId) },
      { remove: feedKey(userId, alertId) },
      ...also,
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw noSuchAlert();
    throw error;
  }
}

function itemOf(userId: string, alert: Alert, version: number): Item {
  return { ...alertKey(userId, alert.id), ...alert, version };
}

/** Where the number of a user's alerts is stored. The transactions that write alerts count it, so it is exact under parallel calls. */
function countKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'alerts' };
}

function checkSize(alert: Alert): void {
  if (!fitsActiveAlerts(alert))
    throw new ApiError(
      'invalidInput',
      'There are too many names and words in this alert. Remove some, or put them in a second alert.',
    );
}

/** Why an alert was not created: the user has the most alerts allowed, or parallel calls collided. */
async function toRefusal({ accounts }: Tables, userId: string): Promise<ApiError> {
  const counted = await accounts.get<Key & { readonly count: number }>(countKey(userId));
  if ((counted?.count ?? 0) < ALERTS_PER_USER) return new ApiError('unavailable');
  return new ApiError(
    'alertLimit',
    `You have ${ALERTS_PER_USER} alerts, the most there can be. Delete one you no longer need, or widen an existing one.`,
  );
}

export function noSuchAlert(): ApiError {
  return new ApiError('notFound', 'The alert may have been deleted. Reload the list of alerts.');
}
