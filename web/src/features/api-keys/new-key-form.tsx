import { useForm } from 'react-hook-form';
import type { Body } from '#shared/contract/index.ts';
import { KEY_SCOPES, type KeyScope } from '#shared/contract/routes.ts';
import { call } from '../../lib/api/api.ts';
import { changeCached } from '../../lib/api/change-cached.ts';
import { read } from '../../lib/api/read.ts';
import { SCOPE_NAMES } from '../../lib/api/scope-names.ts';
import { useDraft } from '../../lib/saved/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/form/checkbox.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { DraftNotice } from '../../ui/notice/draft-notice.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';

/** Days until a key ends; the empty text means never. */
const LIVES = [
  ['', 'No end'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
] as const;
type Life = (typeof LIVES)[number][0];

interface NewKeyValues {
  readonly name: string;
  readonly scopes: KeyScope[];
  readonly life: Life;
  readonly isTest: boolean;
}

/** Only the answer has the key's text, so `onCreated` shows it. */
export function NewKeyForm({ onCreated }: { readonly onCreated: (key: string) => void }) {
  const form = useForm<NewKeyValues>({
    defaultValues: { name: '', scopes: [...KEY_SCOPES], life: '', isTest: false },
  });
  const draft = useDraft('new-key', form);
  const creation = useAction((body: Body<'createApiKey'>) => call('createApiKey', { body }), {
    update: (client, { apiKey }) =>
      changeCached(client, read('listApiKeys'), (list) => ({ ...list, keys: [apiKey, ...list.keys] })),
    onDone: ({ key }) => {
      form.reset();
      onCreated(key);
    },
    failed: 'Key Not Made',
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ name, scopes, life, isTest }) => {
        if (creation.isPending) return;
        const expiresInDays = life === '' ? null : (Number(life) as 30 | 90 | 365);
        creation.mutate({ name: name.trim(), scopes, expiresInDays, isTest });
      })}
      className="flex flex-col gap-3"
    >
      <DraftNotice draft={draft} />
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <TextField
          label="What is the key for?"
          placeholder="CRM import"
          maxLength={60}
          autoComplete="off"
          className="min-w-0 flex-1 basis-60"
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || 'Give the key a name, such as CRM import.',
          })}
        />
        <SelectField label="Ends after" options={LIVES} {...form.register('life')} />
        <Button look="primary" type="submit" busy={creation.isPending} className="sm:mt-6">
          Make a key
        </Button>
      </div>
      <CheckboxField
        label="Test key: reads made-up permits, uses nothing of the month"
        {...form.register('isTest')}
      />
      <fieldset>
        <legend className="text-14 font-medium">What may it do?</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {KEY_SCOPES.map((scope) => (
            <CheckboxField
              key={scope}
              label={SCOPE_NAMES[scope]}
              value={scope}
              {...form.register('scopes', {
                validate: (scopes) => scopes.length > 0 || 'Choose at least one.',
              })}
            />
          ))}
        </div>
        {errors.scopes?.message !== undefined && (
          <p role="alert" className="text-12 text-problem">
            {errors.scopes.message}
          </p>
        )}
      </fieldset>
    </form>
  );
}
