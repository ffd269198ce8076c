import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { ANSWER_SECONDS, OFF_AFTER_HOURS, RETRY_HOURS } from '#shared/domain/alerts/webhook.ts';
import { Button } from '../../../ui/button.tsx';
import { causeOf } from '../../../ui/cause.ts';
import { TextField } from '../../../ui/field.tsx';
import { useSetWebhook } from './use-webhook.ts';

export interface WebhookAddressProps {
  readonly alertId: string;
  /** The address it has; without one it is a new webhook. */
  readonly url?: string;
  readonly onSaved: (secret: string | null) => void;
  readonly onCancel?: () => void;
}

/** Asks where messages are to be posted. */
export function WebhookAddress({ alertId, url, onSaved, onCancel }: WebhookAddressProps) {
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
        hint="It begins with https:// and can be reached from the internet, on port 443 or 8443."
        error={typed ?? (saving.error === null ? undefined : causeOf(saving.error))}
        {...register('url', { required: 'Type the address your server takes messages at.' })}
      />
      {isNew && <Facts />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="primary" type="submit" busy={saving.isPending}>
          {isNew ? 'Add webhook' : 'Save address'}
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** What a server has to do, before one is named. */
function Facts() {
  return (
    <dl className="mt-5 divide-y divide-line border-y border-line text-14">
      <Fact name="Signed">
        Every message is signed as Standard Webhooks says. You get the secret when the webhook is made, and
        any library of that standard checks it.
      </Fact>
      <Fact name="Answer">
        Answer with any status from 200 to 299 within {ANSWER_SECONDS} seconds. Redirects are not followed.
      </Fact>
      <Fact name="Trouble">
        What your server does not take is tried again for {RETRY_HOURS} hours, in order and under the same id,
        so a message may come twice. After {OFF_AFTER_HOURS} hours without a yes, or at 410, we switch the
        webhook off and mail you.
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
