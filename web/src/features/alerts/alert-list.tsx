import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { asksFilings } from '#shared/domain/filing/filing.ts';
import { errorSentence } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { useKnownUser } from '../../lib/api/session.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { formatWeekly } from '../../lib/format/format.ts';
import { ALL_LEADS_HREF, filterState, pageQuery } from '../../lib/page/links.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/form/select.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Bars, Repeat } from '../../ui/loading.tsx';
import { Problem } from '../../ui/notice/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Frequency, frequencyChoices, type ListedAlert, type SavedAlert } from './alert-form.ts';
import { alertLine } from './alert-sentence.ts';
import { useChangeInRow } from './use-alerts.ts';

const TeamMail = lazyPart(async () => (await import('./team-mail.tsx')).TeamMail, <div className="h-8" />);
const AreasPicture = lazyPart(
  async () => (await import('../../ui/territory/territory-picture.tsx')).AreasPicture,
  <div className="mt-2 h-20" />,
);

interface AlertListProps {
  readonly alerts: readonly ListedAlert[];
  /** How often alerts are mailed that follow the user's email settings. */
  readonly usual: Frequency;
  /** The user's role in the team sees alerts and changes none. */
  readonly readsOnly: boolean;
  readonly onEdit: (alert: SavedAlert) => void;
  readonly onDelete: (alert: SavedAlert) => void;
  readonly onWebhook: (alert: SavedAlert) => void;
  readonly onFeed: (alert: SavedAlert) => void;
}

/** The id of an alert's Edit button, which gets the focus back when the form closes. */
export function editButtonId(alertId: string): string {
  return `edit-${alertId}`;
}

/** The user's alerts as the same sentence, with its count, switch and actions (PRODUCT §2). */
export function AlertList({ alerts, ...actions }: AlertListProps) {
  const hasWebhook = alerts.some(({ webhook }) => webhook === 'on');
  const held = useQuery({ ...read('heldWebhooks'), enabled: hasWebhook }).data;
  return (
    <ul className="border-t border-line-strong">
      {alerts.map((alert) => (
        <AlertRow
          key={alert.id}
          alert={alert}
          isHeld={held?.some(({ alertId }) => alertId === alert.id) === true}
          {...actions}
        />
      ))}
    </ul>
  );
}

const ROW =
  'grid items-start gap-x-8 gap-y-4 border-b border-line py-5 md:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_28rem_auto]';
const FACTS =
  'grid grid-cols-[1.2fr_1.2fr_1.2fr_1fr] gap-x-4 max-sm:grid-cols-[1fr_1.4fr] max-sm:gap-y-2 md:col-start-1 lg:col-start-auto';

const IN_FACT =
  '-my-1 cursor-pointer rounded py-1 underline decoration-line-strong underline-offset-2 hover:decoration-current';
const HELD = `${IN_FACT} inline-block text-problem`;

const WEBHOOK_WORDS: Readonly<Record<SavedAlert['webhook'], string>> = {
  none: 'Set up',
  on: 'On',
  off: 'Switched off',
};

interface AlertRowProps extends Omit<AlertListProps, 'alerts'> {
  readonly alert: ListedAlert;
  /** Nothing is sent to its webhook until the owner keeps it. */
  readonly isHeld: boolean;
}

function AlertRow({ alert, isHeld, usual, readsOnly, onEdit, onDelete, onWebhook, onFeed }: AlertRowProps) {
  const inTeam = useKnownUser()?.inTeam === true;
  const { id, name, criteria, isActive, webhook, trigger, perWeek } = alert;
  const nameId = useId();
  const filter = filterOfCriteria(criteria);
  const change = useChangeInRow(alert);
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
            to={Object.keys(filter).length === 0 ? ALL_LEADS_HREF : `/leads?${pageQuery(filter)}`}
            state={filterState(filter)}
            className="text-inherit underline decoration-line-strong hover:text-ink"
          >
            {alertLine(filter, trigger)}
          </Link>
        </p>
        {filter.territory !== undefined && (
          <AreasPicture areas={filter.territory} className="mt-2 h-20 w-32" />
        )}
        {inTeam && alert.emailNotifications && <TeamMail alertId={id} name={name} />}
        {change.isError && (
          <Problem>
            {change.variables.isActive === undefined ? 'How often' : 'The switch'} was not saved.{' '}
            {errorSentence(change.error)}
          </Problem>
        )}
      </div>
      <dl className={classNames(FACTS, 'text-14')}>
        <Fact name="A week">
          {asksFilings(filter) ? (
            'Not counted for filings'
          ) : (
            <>
              About <b className="figures font-mono font-medium">{formatWeekly(perWeek)}</b>
            </>
          )}
        </Fact>
        <Fact name="Messages">{describeChannels(alert)}</Fact>
        <Fact name="CRM or webhook">
          {isHeld ? (
            <Link to="/security" aria-label={`CRM or webhook of ${name}: On hold`} className={HELD}>
              On hold
            </Link>
          ) : (
            <button
              type="button"
              disabled={readsOnly}
              aria-label={`CRM or webhook of ${name}: ${WEBHOOK_WORDS[webhook]}`}
              className={classNames(IN_FACT, webhook === 'off' && 'text-problem')}
              onClick={() => onWebhook(alert)}
            >
              {WEBHOOK_WORDS[webhook]}
            </button>
          )}
        </Fact>
        <Fact name="Feed">
          <button
            type="button"
            aria-label={`Feed of ${name}: Address`}
            className={IN_FACT}
            onClick={() => onFeed(alert)}
          >
            Address
          </button>
        </Fact>
      </dl>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 md:col-start-2 md:row-span-2 md:row-start-1 lg:col-start-3 lg:row-span-1">
        <div className="max-sm:basis-full">
          <Select
            size="small"
            aria-label={`How often: ${name}`}
            disabled={readsOnly || !alert.emailNotifications}
            value={alert.frequency ?? ''}
            onChange={(event) =>
              change.mutate({ frequency: (event.target.value || null) as Frequency | null })
            }
            options={frequencyChoices(usual).map(([value, label]) => [value ?? '', label])}
          />
        </div>
        <Switch
          aria-label={`Active: ${name}`}
          checked={isActive}
          disabled={readsOnly}
          onCheckedChange={(checked) => change.mutate({ isActive: checked })}
        />
        {!readsOnly && (
          <>
            <Button
              id={editButtonId(id)}
              size="small"
              className="ml-auto md:ml-2"
              aria-label={`Edit ${name}`}
              onClick={() => onEdit(alert)}
            >
              Edit
            </Button>
            <Button size="small" look="quiet" aria-label={`Delete ${name}`} onClick={() => onDelete(alert)}>
              Delete
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function describeChannels({ emailNotifications, pushNotifications }: SavedAlert): string {
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

/** The gray shape of three alerts. */
export function AlertRowShapes() {
  return (
    <div className="border-t border-line-strong">
      <Repeat times={3}>
        <div className={ROW}>
          <div className="min-w-0 space-y-2">
            <Bars widths={['h-5 w-48 max-w-full', 'w-80 max-w-full']} />
          </div>
          <div className={FACTS}>
            <Bars widths={['h-8 w-8', 'h-8 w-14', 'h-8 w-14', 'h-8 w-14']} />
          </div>
          <Skeleton className="h-8 w-full md:col-start-2 md:row-start-1 md:w-80 lg:col-start-3" />
        </div>
      </Repeat>
    </div>
  );
}
