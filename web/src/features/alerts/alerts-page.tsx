import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useReopenKeptForm } from '../../lib/kept-forms.ts';
import { lazyPart } from '../../lib/lazy-code.ts';
import { useAsked } from '../../lib/opened.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import type { User } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-screen.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import { type AlertAddress, type OpenForm, useAlertAddress } from './alert-address.ts';
import { type Alert, NEW_FORM_ID } from './alert-form.ts';
import { AlertList, AlertListSkeleton, editButtonId } from './alert-list.tsx';
import { MailStanding } from './mail-standing.tsx';
import { alertsQuery } from './use-alerts.ts';

const CreatePanel = lazyPart(async () => (await import('./alert-panel.tsx')).CreatePanel);
const EditPanel = lazyPart(async () => (await import('./alert-panel.tsx')).EditPanel);
const WebhookDialog = lazyPart(async () => (await import('./webhook/webhook-dialog.tsx')).WebhookDialog);
const DeleteAlert = lazyPart(async () => (await import('./delete-alert.tsx')).DeleteAlert);

const NAV = [
  { to: '/', label: 'Home' },
  { to: '/leads', label: 'Leads' },
  { to: '/alerts', label: 'Lead Alerts' },
  { to: '/notifications', label: 'Email Settings' },
  { to: '/subscription', label: 'Subscription' },
] as const;

/** The id of the button that opens the form of a new alert. */
const CREATE_ID = 'create-alert';

/** A user's alerts, and the form that makes and changes them (PRODUCT §2, alerts page). */
export function AlertsPage({ user }: { readonly user: User }) {
  usePageTitle('Lead Alerts');
  const address = useAlertAddress();
  const alerts = useQuery(alertsQuery);
  const deleting = useAsked('delete');
  const hooking = useAsked('webhook');
  const hooked = alerts.data?.find(({ id }) => id === hooking.value);
  // What the question is about stays while it is asked, also when the list turns out to have lost it.
  const [named, setNamed] = useState<Alert>();
  const doomed =
    deleting.value === null ? undefined : (alerts.data?.find(({ id }) => id === deleting.value) ?? named);
  const askToDelete = (alert: Alert): void => {
    setNamed(alert);
    deleting.open(alert.id);
  };
  useReopenKeptForm(NEW_FORM_ID, () => {
    if (address.form === null) address.openNew();
  });
  useFocusAfterForm(address.form);
  const isEmpty = alerts.data?.length === 0;
  return (
    <PageFrame nav={NAV} signOut="Sign Out">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-28 font-semibold">Lead Alerts</h1>
          <MailStanding user={user} />
        </div>
        {address.form === null && !isEmpty && (
          <Button id={CREATE_ID} look="primary" onClick={address.openNew}>
            Create Alert
          </Button>
        )}
      </div>
      <Suspense>
        <Form address={address} alerts={alerts} />
      </Suspense>
      <section aria-labelledby="your-alerts" className="mt-8">
        <h2 id="your-alerts" className="pb-3 text-20 font-semibold">
          Your alerts
        </h2>
        {alerts.isPending && <AlertListSkeleton />}
        {alerts.isError && <ErrorNotice error={alerts.error} onTryAgain={() => alerts.refetch()} />}
        {isEmpty && <NoAlerts onCreate={address.form === null ? address.openNew : null} />}
        {alerts.data !== undefined && !isEmpty && (
          <AlertList
            alerts={alerts.data}
            onEdit={({ id }) => address.openEdit(id)}
            onDelete={askToDelete}
            onWebhook={({ id }) => hooking.open(id)}
          />
        )}
      </section>
      {hooked !== undefined && (
        <Suspense>
          <WebhookDialog alert={hooked} onClose={hooking.close} />
        </Suspense>
      )}
      {doomed !== undefined && (
        <Suspense>
          <DeleteAlert
            alert={doomed}
            onClose={deleting.close}
            onDeleted={() => {
              if (address.form?.kind === 'edit' && address.form.id === doomed.id) address.leave();
              else deleting.close();
              // The button that had the focus is gone with the alert.
              document.getElementById(MAIN_ID)?.focus();
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}

interface FormProps {
  readonly address: AlertAddress;
  readonly alerts: UseQueryResult<Alert[]>;
}

/** The form the address asks for. An alert to edit has to be in the list. */
function Form({ address, alerts }: FormProps) {
  const { form, formKey, cancel, showList } = address;
  if (form === null) return null;
  if (form.kind === 'new')
    return (
      <CreatePanel
        key={formKey}
        filter={form.filter}
        problem={form.problem}
        onSaved={showList}
        onCancel={cancel}
      />
    );
  const alert = alerts.data?.find(({ id }) => id === form.id);
  if (alert !== undefined)
    return <EditPanel key={formKey} alert={alert} onSaved={showList} onCancel={cancel} />;
  if (alerts.data === undefined) return null;
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

/** The empty state; without a way to create one while the form for it is open. */
function NoAlerts({ onCreate }: { readonly onCreate: (() => void) | null }) {
  return (
    <Notice
      level={3}
      title="No alerts yet"
      {...(onCreate !== null && {
        actions: (
          <Button id={CREATE_ID} look="primary" onClick={onCreate}>
            Create Alert
          </Button>
        ),
      })}
    >
      <p>
        An alert tells you by email of new permits that fit your work. Create one here, or filter the leads
        and press Save as alert there.
      </p>
    </Notice>
  );
}

/** Gives the focus back to the button a form was opened with, once it is closed. */
function useFocusAfterForm(form: OpenForm | null): void {
  const closed = useRef<OpenForm | null>(null);
  useEffect(() => {
    if (form === null && closed.current !== null) {
      const { current } = closed;
      document.getElementById(current.kind === 'new' ? CREATE_ID : editButtonId(current.id))?.focus();
    }
    closed.current = form;
  }, [form]);
}
