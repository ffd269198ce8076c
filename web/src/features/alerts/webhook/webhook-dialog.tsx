import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '../../../ui/loading.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ErrorNotice } from '../../../ui/page/error-screen.tsx';
import type { SavedAlert } from '../alert-form.ts';
import { ReceiverChoice } from './receiver-form.tsx';
import { webhookQuery } from './use-webhook.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { NewSecret, WebhookStatus } from './webhook-status.tsx';

/** Where an alert sends what it finds: its state and deliveries. */
export function WebhookDialog(props: { readonly alert: SavedAlert; readonly onClose: () => void }) {
  const { id, name } = props.alert;
  const query = useQuery(webhookQuery(id));
  // The API returns it only once and nothing stores it: it is gone when the dialog closes.
  const [secret, setSecret] = useState<string | null>(null);
  const webhook = query.data?.webhook;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={`CRM or webhook of “${name}”`}
      description="We send what this alert finds within about a minute."
    >
      {query.isPending && (
        <Loading
          label="Loading the webhook"
          className="space-y-4"
          bars={['h-5 w-24', 'h-10 w-full', 'h-4 w-80', 'h-10 w-40']}
        />
      )}
      {query.isError && <ErrorNotice error={query.error} onTryAgain={() => query.refetch()} />}
      {webhook === null && <ReceiverChoice alertId={id} onSaved={setSecret} />}
      {webhook !== null && webhook !== undefined && (
        <>
          {secret !== null && <NewSecret secret={secret} />}
          <WebhookStatus alertId={id} webhook={webhook} onSecret={setSecret} />
          <WebhookDeliveries alertId={id} isOn={webhook.isOn} deliveries={query.data?.deliveries ?? []} />
        </>
      )}
    </Dialog>
  );
}
