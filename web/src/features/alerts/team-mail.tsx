import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useKnownUser, userQuery } from '../../lib/api/session.ts';
import { CheckboxField } from '../../ui/form/checkbox.tsx';
import { showError } from '../../ui/toasts/toast-store.ts';

/** Whether a shared alert mails this user; the others in the team decide for themselves. */
export function TeamMail({ alertId, name }: { readonly alertId: string; readonly name: string }) {
  const client = useQueryClient();
  const muted = useKnownUser()?.mutedAlerts ?? [];
  const change = useMutation({
    mutationFn: (mutedAlerts: string[]) => call('updateNotifications', { body: { mutedAlerts } }),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
    onError: showError('Not saved'),
  });
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
