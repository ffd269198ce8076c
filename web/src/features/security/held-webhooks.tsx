import { useQuery } from '@tanstack/react-query';
import type { HoldReason } from '#shared/domain/alerts/webhook.ts';
import { call, request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { useTeam } from '../../lib/api/team.ts';
import { Button } from '../../ui/button.tsx';
import { Group, Item } from '../../ui/settings/settings-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';

const CHANGED = [read('heldWebhooks'), read('listAlerts'), read('listActivity')];

const WHY: Readonly<Record<HoldReason, string>> = {
  left: 'Who set it up is no longer in your team.',
  demoted: 'Who set it up is no longer a manager.',
  reset: 'Who set it up chose a new password and has not reviewed their connections yet.',
};

/** Asks the owner about webhooks of the team whose makers may make none any more, and shows them to managers. Nothing is sent meanwhile. */
export function HeldWebhooks() {
  const { data: held = [], isPending } = useQuery(read('heldWebhooks'));
  const isOwner = useTeam()?.role !== 'manager';
  const keep = useAction((id: string) => call('switchWebhook', { params: { id }, body: { isOn: true } }), {
    changes: CHANGED,
    done: () => ({ title: 'Webhook Kept', description: 'What waited is sent now.' }),
    failed: 'Webhook Not Kept',
  });
  const remove = useAction((id: string) => request('deleteWebhook', { params: { id } }), {
    changes: CHANGED,
    done: 'Webhook Removed',
    failed: 'Webhook Not Removed',
  });
  // What is below waits until it is known whether there are any.
  if (isPending)
    return (
      <div>
        <Skeleton className="h-0" />
      </div>
    );
  if (held.length === 0) return null;
  return (
    <Group title="Webhooks on hold">
      {held.map(({ alertId, alertName, url, reason }) => (
        <Item
          key={alertId}
          title={alertName}
          says={`${WHY[reason]} Nothing is sent to ${new URL(url).host} until ${isOwner ? 'you keep' : 'the owner of your team keeps'} it.`}
          action={
            isOwner && (
              <span className="flex gap-2">
                <Button
                  size="small"
                  busy={keep.isPending && keep.variables === alertId}
                  aria-label={`Keep the webhook of ${alertName}`}
                  onClick={() => keep.mutate(alertId)}
                >
                  Keep
                </Button>
                <Button
                  size="small"
                  busy={remove.isPending && remove.variables === alertId}
                  aria-label={`Remove the webhook of ${alertName}`}
                  onClick={() => remove.mutate(alertId)}
                >
                  Remove
                </Button>
              </span>
            )
          }
        />
      ))}
    </Group>
  );
}
