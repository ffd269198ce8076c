import { useForm } from 'react-hook-form';
import { call } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { type User, userQuery } from '../../lib/api/session.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Section } from '../../ui/section.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';

/** Asks for the password after somebody with the old address froze the account. */
export function FrozenAccount({ email, since }: Pick<User, 'email'> & { readonly since: string }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const confirm = useAction((body: { password: string }) => call('confirmAddress', { body }), {
    changes: [read('listActivity')],
    onDone: (user, _, client) => client.setQueryData(userQuery.queryKey, user),
    done: () => ({ title: 'Address Confirmed', description: 'Exports and payments work again.' }),
    failed: 'Address Not Confirmed',
  });
  return (
    <Section
      title="Your account is frozen"
      className="mb-6 rounded border border-l-4 border-line border-l-signal bg-raised p-5"
    >
      <p className="mt-2 max-w-prose text-14 text-pretty text-muted">
        The email address was changed to {email}. On {formatMoment(since)} somebody with the earlier address
        said that it was not them. Until you confirm it, nothing can be changed, exported or paid. Type your
        password if this address is yours, or if you want to go on and{' '}
        <a href="/contact" className="underline">
          have us change it back
        </a>
        . We pass it to the sign-in service and keep nothing of it.
      </p>
      <form
        noValidate
        onSubmit={handleSubmit((body) => confirm.mutate(body))}
        className="mt-4 flex max-w-96 flex-col gap-4"
      >
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          maxLength={256}
          error={formState.errors.password?.message}
          {...register('password', { required: 'Enter your password.' })}
        />
        <Button look="primary" type="submit" busy={confirm.isPending} className="self-start">
          Confirm this address
        </Button>
      </form>
    </Section>
  );
}
