import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useCreateKey } from './use-keys.ts';

export function NewKeyForm({ onCreated }: { readonly onCreated: (key: string) => void }) {
  const form = useForm({ defaultValues: { name: '' } });
  const creation = useCreateKey((key) => {
    form.reset();
    onCreated(key);
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ name }) => {
        if (!creation.isPending) creation.mutate(name.trim());
      })}
      className="flex flex-wrap items-start gap-x-3 gap-y-2"
    >
      <TextField
        label="What is the key for?"
        placeholder="CRM import"
        maxLength={60}
        autoComplete="off"
        className="min-w-0 flex-1 basis-60"
        error={form.formState.errors.name?.message}
        {...form.register('name', {
          validate: (name) => name.trim() !== '' || 'Give the key a name, such as CRM import.',
        })}
      />
      <Button look="primary" type="submit" busy={creation.isPending} className="sm:mt-6">
        Make a key
      </Button>
    </form>
  );
}

/** Shows a new key, the only time it is visible. */
export function NewKey({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  return (
    <section
      role="status"
      aria-label="Your new key"
      className="rounded border border-l-4 border-line border-l-signal bg-raised p-4"
    >
      <p className="text-14 font-medium">Copy your key now. It is not shown again.</p>
      <p className="mt-2 rounded bg-sunken px-3 py-2 font-mono text-14 break-all">{text}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <CopyButton text={() => text} label="Copy key" className="-ml-2" />
        <Button size="small" onClick={onDone}>
          I have saved it
        </Button>
      </div>
    </section>
  );
}
