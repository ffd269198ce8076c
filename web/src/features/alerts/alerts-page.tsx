import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { howOften } from '#shared/domain/alerts/mail-times.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { ownFilter } from '#shared/domain/filter/profile-filter.ts';
import type { User } from '../../lib/api/session.ts';
import { useTeam } from '../../lib/api/team.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { useOpenInHistory } from '../../lib/page/open-state.ts';
import { useReopenForm } from '../../lib/saved/form-recovery.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { MAIN_ID } from '../../ui/page/skip-link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Section } from '../../ui/section.tsx';
import { type AlertAddress, type OpenForm, useAlertAddress } from './alert-address.ts';
import { isMailOff, type ListedAlert, NEW_FORM_ID, type SavedAlert } from './alert-form.ts';
import { AlertList, AlertRowShapes, editButtonId } from './alert-list.tsx';
import { SuggestedAlert } from './suggested-alert.tsx';
import { alertsQuery } from './use-alerts.ts';

/** As high as the form with its fields closed, so that the list below does not move. */
const FORM_SHAPE = (
  <Loading label="Loading the alert" className="min-h-dvh sm:min-h-111" bars={['mt-6 w-48']} />
);
const AlertPanel = lazyPart(async () => (await import('./alert-panel.tsx')).AlertPanel, FORM_SHAPE);
const WebhookDialog = lazyPart(async () => (await import('./webhook/webhook-dialog.tsx')).WebhookDialog);
const AlertFeed = lazyPart(async () => (await import('./alert-feed.tsx')).AlertFeed);
const DeleteAlert = lazyPart(async () => (await import('./delete-alert.tsx')).DeleteAlert);

const CREATE_BUTTON_ID = 'create-alert';

/** The user's alerts, and the form to create and edit them (PRODUCT §2, alerts page). */
export function AlertsPage({ user }: { readonly user: User }) {
  const address = useAlertAddress();
  const alerts = useQuery(alertsQuery);
  const deleting = useOpenInHistory('delete');
  const webhook = useOpenInHistory('webhook');
  const findAlert = (alertId: string | null) => alerts.data?.find(({ id }) => id === alertId);
  const webhookAlert = findAlert(webhook.value);
  const feed = useOpenInHistory('feed');
  const feedAlert = findAlert(feed.value);
  // The question stays open even if the list has lost its alert.
  const [asked, setAsked] = useState<SavedAlert>();
  const deletedAlert = deleting.value === null ? undefined : (findAlert(deleting.value) ?? asked);
  const askToDelete = (alert: SavedAlert): void => {
    setAsked(alert);
    deleting.open(alert.id);
  };
  const own = ownFilter(user);
  const openNew = (): void => address.openNew(own);
  useReopenForm(NEW_FORM_ID, () => {
    if (address.form === null) openNew();
  });
  useFocusAfterForm(address.form);
  const suggested = alerts.data?.length === 0 && Object.keys(own).length > 0 ? own : null;
  const team = useTeam();
  const isRoleUnknown = user.inTeam && team === undefined;
  const readsOnly = team?.role === 'member';
  return (
    <Page
      title={
        address.form === null ? 'Lead Alerts' : address.form.kind === 'new' ? 'Create Alert' : 'Edit Alert'
      }
      {...((address.form === null || isMailOff(user)) && {
        lead: <MailStatus user={user} />,
      })}
      action={
        address.form === null &&
        (readsOnly ? (
          <p className="flex min-h-11 items-center text-14 text-muted sm:min-h-10">
            The owner and managers change alerts.
          </p>
        ) : (
          <Button
            id={CREATE_BUTTON_ID}
            look={suggested === null ? 'primary' : 'secondary'}
            className={classNames(isRoleUnknown && 'invisible')}
            onClick={openNew}
          >
            Create Alert
          </Button>
        ))
      }
    >
      {readsOnly && address.form !== null ? (
        <Notice
          title="The owner and managers of your team change alerts"
          className="mt-6"
          actions={<Button onClick={address.cancel}>Show all alerts</Button>}
        >
          <p>Ask one of them for an alert, or for the role of a manager.</p>
        </Notice>
      ) : (
        <Form address={address} alerts={alerts} user={user} />
      )}
      <Section
        title={user.inTeam ? 'The team’s alerts' : 'Your alerts'}
        className="after-loading mt-8"
        heading="pb-3 text-20 font-semibold"
      >
        <QueryState
          query={alerts}
          loading="Loading alerts"
          placeholder={<AlertRowShapes />}
          empty={<NoAlerts suggested={address.form === null && !readsOnly ? suggested : null} />}
        >
          {(data) => (
            <AlertList
              alerts={data}
              usual={user.notificationFrequency}
              readsOnly={readsOnly}
              onEdit={({ id }) => address.openEdit(id)}
              onDelete={askToDelete}
              onWebhook={({ id }) => webhook.open(id)}
              onFeed={({ id }) => feed.open(id)}
            />
          )}
        </QueryState>
      </Section>
      {webhookAlert !== undefined && <WebhookDialog alert={webhookAlert} onClose={webhook.close} />}
      {feedAlert !== undefined && <AlertFeed alert={feedAlert} onClose={feed.close} />}
      {deletedAlert !== undefined && (
        <DeleteAlert
          alert={deletedAlert}
          onClose={deleting.close}
          onDeleted={() => {
            if (address.form?.kind === 'edit' && address.form.id === deletedAlert.id) address.leave();
            else deleting.close();
            // The focused button is gone with the alert.
            document.getElementById(MAIN_ID)?.focus();
          }}
        />
      )}
    </Page>
  );
}

/** The form that the URL opens. An alert to edit must be in the list. */
function Form(props: {
  readonly address: AlertAddress;
  readonly alerts: UseQueryResult<ListedAlert[]>;
  readonly user: User;
}) {
  const { address, alerts, user } = props;
  const { form, formKey, cancel, showList, connect } = address;
  if (form === null) return null;
  const onSaved = ({ id }: SavedAlert, connects: boolean) => (connects ? connect(id) : showList());
  const context = { user, onSaved, onCancel: cancel };
  if (form.kind === 'new')
    return <AlertPanel key={formKey} filter={form.filter} problem={form.problem} {...context} />;
  const alert = alerts.data?.find(({ id }) => id === form.id);
  if (alert !== undefined) return <AlertPanel key={formKey} alert={alert} {...context} />;
  if (alerts.data === undefined) return alerts.isPending ? FORM_SHAPE : null;
  return (
    <Notice
      tone="problem"
      title="There is no such alert"
      className="mt-6"
      actions={<Button onClick={cancel}>Show all alerts</Button>}
    >
      <p>The alert this link leads to may have been deleted.</p>
    </Notice>
  );
}

/** The empty state, with a first alert to take. */
function NoAlerts({ suggested }: { readonly suggested: PermitFilter | null }) {
  return (
    <Notice level={3} title="No alerts yet">
      <p>
        An alert emails you new permits that match your work. Create one here, or search the leads and press
        Save as alert there.
      </p>
      {suggested !== null && <SuggestedAlert filter={suggested} />}
    </Notice>
  );
}

function useFocusAfterForm(form: OpenForm | null): void {
  const closed = useRef<OpenForm | null>(null);
  useEffect(() => {
    if (form === null && closed.current !== null) {
      const { current } = closed;
      document.getElementById(current.kind === 'new' ? CREATE_BUTTON_ID : editButtonId(current.id))?.focus();
    }
    closed.current = form;
  }, [form]);
}

/** Whether and how often matches are mailed. */
function MailStatus({ user }: { readonly user: User }) {
  return (
    <>
      {describeMail(user)}{' '}
      <TextLink to="/notifications" className="whitespace-nowrap">
        Email settings
      </TextLink>
    </>
  );
}

function describeMail({
  mailStopped,
  emailNotifications,
  paused,
  email,
  notificationFrequency,
}: User): string {
  if (mailStopped !== null) return 'Mail to your address is stopped, so no alert can reach you by email.';
  if (!emailNotifications) return 'Email notifications are off. No alert sends email until you turn them on.';
  if (paused) return 'Alert mail is paused.';
  return `Matches are emailed to ${email} ${howOften(notificationFrequency)}, unless an alert has its own time.`;
}
