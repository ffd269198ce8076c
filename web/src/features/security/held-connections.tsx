import { useForm } from 'react-hook-form';
import type { Body } from '#shared/contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { userQuery } from '../../lib/api/session.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Section } from '../../ui/section.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';

type Verdicts = Body<'reviewConnections'>;

const KINDS: readonly (readonly [kind: keyof Verdicts, name: string])[] = [
  ['apiKeys', 'API keys'],
  ['webhooks', 'Webhooks'],
  ['feeds', 'Feeds'],
  ['devices', 'Phone alerts'],
];
const LISTS = ['listApiKeys', 'listAlerts', 'listDevices', 'listActivity'] as const;
const CHOICES = [
  { value: 'keep', label: 'Keep' },
  { value: 'remove', label: 'Remove' },
] as const;

/** Asks what happens to the connections that a new password or signing out everywhere put on hold. */
export function HeldConnections({ since }: { readonly since: string }) {
  const form = useForm<Verdicts>({
    defaultValues: { apiKeys: 'keep', webhooks: 'keep', feeds: 'keep', devices: 'keep' },
  });
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
      className="mt-6 rounded border border-l-4 border-line border-l-signal bg-raised p-5"
    >
      <p className="mt-2 max-w-prose text-14 text-pretty text-muted">
        The password was changed, or you signed out everywhere, on {formatMoment(since)}. Since then no API
        key works, feeds show no leads, and nothing is sent to webhooks and phones. If someone else may have
        had your password, remove what isn’t yours.
      </p>
      <form
        onSubmit={form.handleSubmit((verdicts) => review.mutate(verdicts))}
        className="mt-4 flex flex-col gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {KINDS.map(([kind, name]) => (
            <RadioGroup key={kind} legend={name} choices={CHOICES} {...form.register(kind)} />
          ))}
        </div>
        <Button look="primary" type="submit" busy={review.isPending} className="self-start">
          Save and end the hold
        </Button>
      </form>
    </Section>
  );
}
