import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { localDay } from '../../lib/days.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { causeOf } from '../../ui/cause.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type Alert, spokenFilter } from './alert-form.ts';
import { TRIGGER_WORDS } from './triggers.ts';
import { useSwitchAlert } from './use-alerts.ts';

export interface AlertListProps {
  readonly alerts: readonly Alert[];
  readonly onEdit: (alert: Alert) => void;
  readonly onDelete: (alert: Alert) => void;
  readonly onWebhook: (alert: Alert) => void;
}

/** The id of the button that opens an alert's form, so that the focus can come back to it. */
export function editButtonId(alertId: string): string {
  return `edit-${alertId}`;
}

/** The user's alerts: what each asks, what makes it speak, its switch and what can be done with it (PRODUCT §2). */
export function AlertList({ alerts, ...actions }: AlertListProps) {
  return (
    <ul className="border-t border-line-strong">
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} {...actions} />
      ))}
    </ul>
  );
}

const ROW =
  'grid items-start gap-x-8 gap-y-4 border-b border-line py-5 md:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_25rem_auto]';
const FACTS =
  'grid grid-cols-[1.7fr_1.3fr_1.3fr_1.1fr] gap-x-4 max-sm:grid-cols-[2fr_1.4fr] max-sm:gap-y-2 md:col-start-1 lg:col-start-auto';

const WEBHOOK_WORDS: Readonly<Record<Alert['webhook'], string>> = {
  none: 'Set up',
  on: 'On',
  off: 'Switched off',
};

interface AlertRowProps extends Omit<AlertListProps, 'alerts'> {
  readonly alert: Alert;
}

function AlertRow({ alert, onEdit, onDelete, onWebhook }: AlertRowProps) {
  const { id, name, criteria, isActive, webhook, trigger, createdAt } = alert;
  const nameId = useId();
  const filter = filterOfCriteria(criteria);
  const switching = useSwitchAlert(alert);
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <h3
          id={nameId}
          className={classNames('text-16 font-semibold break-words', !isActive && 'text-muted')}
        >
          {name}
        </h3>
        <p className="mt-0.5 text-14 text-pretty break-words text-muted">
          <Link
            to={`/leads?${filterToQuery(filter)}`}
            className="text-inherit underline decoration-line-strong hover:text-ink"
          >
            {spokenFilter(filter)}
          </Link>
        </p>
        {switching.isError && (
          <p role="alert" className="mt-2 text-14 text-problem">
            The switch was not saved. {causeOf(switching.error)}
          </p>
        )}
      </div>
      <dl className={classNames(FACTS, 'text-14')}>
        <Fact name="Tells of">{trigger === 'both' ? 'New and changes' : TRIGGER_WORDS[trigger].label}</Fact>
        <Fact name="Messages">{waysOf(alert)}</Fact>
        <Fact name="Webhook">
          <button
            type="button"
            aria-label={`Webhook of ${name}: ${WEBHOOK_WORDS[webhook]}`}
            className={classNames(
              '-my-1 cursor-pointer rounded py-1 underline decoration-line-strong underline-offset-2 hover:decoration-current',
              webhook === 'off' && 'text-problem',
            )}
            onClick={() => onWebhook(alert)}
          >
            {WEBHOOK_WORDS[webhook]}
          </button>
        </Fact>
        <Fact name="Created">{formatDay(localDay(new Date(createdAt)))}</Fact>
      </dl>
      <div className="flex items-center gap-2 md:col-start-2 md:row-span-2 md:row-start-1 lg:col-start-3 lg:row-span-1">
        <Switch
          aria-label={`Active: ${name}`}
          checked={isActive}
          onCheckedChange={(checked) => switching.mutate(checked)}
        />
        <Button
          id={editButtonId(id)}
          size="small"
          className="ml-auto md:ml-4"
          aria-label={`Edit ${name}`}
          onClick={() => onEdit(alert)}
        >
          Edit
        </Button>
        <Button size="small" look="quiet" aria-label={`Delete ${name}`} onClick={() => onDelete(alert)}>
          Delete
        </Button>
      </div>
    </li>
  );
}

/** How an alert writes to its owner. */
function waysOf({ emailNotifications, pushNotifications }: Alert): string {
  if (emailNotifications) return pushNotifications ? 'Email, phone' : 'Email';
  return pushNotifications ? 'Phone' : 'Off';
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}

/** The list's own shape while it loads. */
export function AlertListSkeleton() {
  return (
    <div role="status" className="border-t border-line-strong">
      <span className="sr-only">Loading alerts</span>
      {Array.from({ length: 3 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className={ROW}>
          <div className="min-w-0 space-y-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="w-80 max-w-full" />
          </div>
          <div className={FACTS}>
            <Skeleton className="h-8 w-24" />
            <Skeleton className="h-8 w-8" />
            <Skeleton className="h-8 w-14" />
            <Skeleton className="h-8 w-14" />
          </div>
          <Skeleton className="h-8 w-full md:col-start-2 md:row-start-1 md:w-52 lg:col-start-3" />
        </div>
      ))}
    </div>
  );
}
