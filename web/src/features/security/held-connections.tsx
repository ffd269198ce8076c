import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Body } from '#shared/contract/index.ts';
import {
  LASTING_ACCESS,
  ofEachKind,
  REVIEWED_KINDS,
  type ReviewedKind,
} from '#shared/domain/account/lasting-access.ts';
import { call } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { userQuery } from '../../lib/api/session.ts';
import { personName, teamQuery } from '../../lib/api/team.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Section } from '../../ui/section.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';

type Verdicts = Body<'reviewConnections'>;

const LISTS = ['listApiKeys', 'listAlerts', 'listDevices', 'listActivity', 'team'] as const;
const CHOICES = [
  { value: 'keep', label: 'Keep' },
  { value: 'remove', label: 'Remove' },
] as const;

/** Asks what stays of all that outlived the sessions, after a new password or signing out everywhere. */
export function HeldConnections({ since }: { readonly since: string }) {
  const names = useConnections();
  const form = useForm<Verdicts>({ defaultValues: ofEachKind('keep') });
  const review = useAction((body: Verdicts) => call('reviewConnections', { body }), {
    // The answer has the user without the hold, and this part of the page leaves with it.
    changes: LISTS.map((name) => read(name)),
    onDone: (user, _, client) => client.setQueryData(userQuery.queryKey, user),
    done: () => ({ title: 'Connections Reviewed', description: 'What you kept works again.' }),
    failed: 'Review Not Saved',
  });
  return (
    <Section
      title="Your connections are on hold"
      className="mb-6 rounded border border-l-4 border-line border-l-signal bg-raised p-5"
    >
      <p className="mt-2 max-w-prose text-14 text-pretty text-muted">
        The password was changed, or you signed out everywhere, on {formatMoment(since)}. Since then no API
        key works, feeds show no leads, nothing is sent to webhooks and phones, and nobody can join your team.
        If someone else may have had your password, remove what isn’t yours, and look at your{' '}
        <a href="/login.html?mode=passkey&returnTo=/security" className="underline">
          passkeys
        </a>
        .
      </p>
      <form
        onSubmit={form.handleSubmit((verdicts) => review.mutate(verdicts))}
        className="mt-4 flex flex-col gap-4"
      >
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {REVIEWED_KINDS.map((kind) => (
            <div key={kind} className="min-w-0">
              <RadioGroup legend={LASTING_ACCESS[kind].name} choices={CHOICES} {...form.register(kind)} />
              <p className="mt-1 min-h-4 text-12 break-words text-muted">
                {names[kind] !== undefined && (names[kind].join(', ') || 'None.')}
              </p>
            </div>
          ))}
        </div>
        <Button look="primary" type="submit" busy={review.isPending} className="self-start">
          Save and end the hold
        </Button>
      </form>
    </Section>
  );
}

/** What there is of each kind, as far as it is known. */
export function useConnections(): Partial<Record<ReviewedKind, readonly string[] | undefined>> {
  const team = useQuery(teamQuery).data;
  return {
    apiKeys: useQuery(read('listApiKeys')).data?.keys.map(({ name }) => name),
    webhooks: useQuery(read('listAlerts'))
      .data?.filter(({ webhook }) => webhook !== 'none')
      .map(({ name }) => name),
    devices: useQuery(read('listDevices')).data?.devices.map(({ name }) => name),
    people: team?.role === 'owner' ? team.people.slice(1).map(personName) : undefined,
    invitations: team?.invitations.map(({ email }) => email),
  };
}
