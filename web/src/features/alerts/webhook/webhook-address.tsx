import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { ANSWER_SECONDS, OFF_AFTER_HOURS, RETRY_HOURS } from '#shared/domain/alerts/webhook.ts';
import { errorSentence } from '../../../lib/api/api.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { FormButtons } from './form-buttons.tsx';
import { useSetWebhook } from './use-webhook.ts';

interface WebhookAddressProps {
  readonly alertId: string;
  /** The current URL; absent for a new webhook. */
  readonly url?: string;
  readonly onSaved: (secret: string | null) => void;
  readonly onCancel?: () => void;
}

/** The form for a webhook's URL. */
export function WebhookAddressForm({ alertId, url, onSaved, onCancel }: WebhookAddressProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { url: url ?? '' } });
  const saving = useSetWebhook(alertId, onSaved);
  const isNew = url === undefined;
  const typed = formState.errors.url?.message;
  return (
    <form
      noValidate
      aria-label={isNew ? 'Add a webhook' : 'Change the address'}
      onSubmit={handleSubmit((values) => {
        if (!saving.isPending) saving.mutate(values.url.trim());
      })}
    >
      <TextField
        label="Address of your server"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/permits"
        hint="It starts with https:// and is reachable from the internet on port 443 or 8443."
        error={typed ?? (saving.error === null ? undefined : errorSentence(saving.error))}
        {...register('url', { required: 'Enter the address of your server.' })}
      />
      {isNew && <Requirements />}
      <FormButtons
        label={isNew ? 'Add webhook' : 'Save address'}
        busy={saving.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}

/** What the user's server must do. */
function Requirements() {
  return (
    <dl className="mt-5 divide-y divide-line border-y border-line text-14">
      <Fact name="Signed">
        Every message is signed as defined by Standard Webhooks. You get the secret when you add the webhook.
        Any library of that standard can check it.
      </Fact>
      <Fact name="Answer">
        Answer with any status from 200 to 299 within {ANSWER_SECONDS} seconds. Redirects are not followed.
      </Fact>
      <Fact name="Errors">
        Messages that your server does not accept are retried for {RETRY_HOURS} hours, in order and with the
        same id, so a message may arrive twice. After {OFF_AFTER_HOURS} hours without a success, or after a
        410 response, we switch the webhook off and email you.
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <dt className="font-medium">{name}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}
