import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-screen.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Alert } from '../alert-form.ts';
import { webhookQuery } from './use-webhook.ts';
import { WebhookAddress } from './webhook-address.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { NewSecret, WebhookStanding } from './webhook-status.tsx';

export interface WebhookDialogProps {
  readonly alert: Alert;
  readonly onClose: () => void;
}

/** The webhook of an alert: where it leads, how it stands, and what was sent to it. */
export function WebhookDialog({ alert: { id, name }, onClose }: WebhookDialogProps) {
  const query = useQuery(webhookQuery(id));
  // It is answered once and kept nowhere: gone with the dialog.
  const [secret, setSecret] = useState<string | null>(null);
  const webhook = query.data?.webhook;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Webhook of “${name}”`}
      description="What this alert finds is posted to your own server, as JSON, within about a minute."
    >
      {query.isPending && <WebhookSkeleton />}
      {query.isError && <ErrorNotice error={query.error} onTryAgain={() => query.refetch()} />}
      {webhook === null && <WebhookAddress alertId={id} onSaved={setSecret} />}
      {webhook !== null && webhook !== undefined && (
        <>
          {secret !== null && <NewSecret secret={secret} />}
          <WebhookStanding alertId={id} webhook={webhook} onSecret={setSecret} />
          <WebhookDeliveries alertId={id} isOn={webhook.isOn} deliveries={query.data?.deliveries ?? []} />
        </>
      )}
    </Dialog>
  );
}

/** The dialog's own shape while it loads. */
function WebhookSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading the webhook</span>
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-4 w-80" />
      <Skeleton className="h-10 w-40" />
    </div>
  );
}
