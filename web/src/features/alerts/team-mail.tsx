import { call } from '../../lib/api/api.ts';
import { useKnownUser, userQuery } from '../../lib/api/session.ts';
import { CheckboxField } from '../../ui/form/checkbox.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';

/** Whether a shared alert mails this user; the others in the team decide for themselves. */
export function TeamMail({ alertId, name }: { readonly alertId: string; readonly name: string }) {
  const muted = useKnownUser()?.mutedAlerts ?? [];
  const change = useAction(
    (mutedAlerts: string[]) => call('updateNotifications', { body: { mutedAlerts } }),
    { update: (client, user) => client.setQueryData(userQuery.queryKey, user), failed: 'Not saved' },
  );
  const others = muted.filter((id) => id !== alertId);
  return (
    <CheckboxField
      label="Mail it to me"
      aria-label={`Mail ${name} to me`}
      checked={!muted.includes(alertId)}
      disabled={change.isPending}
      onChange={({ target }) => change.mutate(target.checked ? others : [...others, alertId])}
    />
  );
}
