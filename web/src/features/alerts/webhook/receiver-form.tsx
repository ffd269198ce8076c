import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  ANSWER_SECONDS,
  OFF_AFTER_HOURS,
  RETRY_HOURS,
  type Receiver,
} from '#shared/domain/alerts/webhook.ts';
import { errorSentence } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../../ui/form/field.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { useSetReceiver } from './use-webhook.ts';

/** The words of a form for a new receiver, and of one that changes it. */
type Words = readonly [add: string, change: string];

interface ReceiverLook {
  readonly title: Words;
  readonly submit: Words;
  readonly field: Pick<TextFieldProps, 'label' | 'type' | 'inputMode' | 'placeholder' | 'hint'>;
  /** What an empty field asks for. */
  readonly required: string;
  /** What a new receiver gets. */
  readonly about: ReactNode;
}

const LOOKS: Readonly<Record<Receiver, ReceiverLook>> = {
  hubspot: {
    title: ['Connect HubSpot', 'Change the token'],
    submit: ['Connect HubSpot', 'Save token'],
    field: {
      label: 'Access token',
      type: 'password',
      placeholder: 'pat-na1-…',
      hint: 'In HubSpot open Settings, Integrations, Private apps. Create an app with the scopes crm.objects.contacts.write and crm.schemas.contacts.write, and copy its token.',
    },
    required: 'Paste the access token.',
    about: (
      <p className="mt-4 text-14 text-pretty text-muted">
        Each permit becomes one contact: the owner as the record names them, the address, and the permit in
        properties of its own. When the permit changes, the same contact is updated. Blank fields overwrite
        nothing of yours.
      </p>
    ),
  },
  server: {
    title: ['Add a webhook', 'Change the address'],
    submit: ['Add webhook', 'Save address'],
    field: {
      label: 'Address of your server',
      type: 'url',
      inputMode: 'url',
      placeholder: 'https://example.com/permits',
      hint: 'It starts with https:// and is reachable from the internet on port 443 or 8443.',
    },
    required: 'Enter the address of your server.',
    about: (
      <dl className="mt-5 divide-y divide-line border-y border-line text-14">
        <Fact name="Signed">
          Every message is signed as defined by Standard Webhooks. You get the secret when you add the
          webhook. Any library of that standard can check it.
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
    ),
  },
};

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <dt className="font-medium">{name}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}

interface ReceiverFormProps {
  readonly alertId: string;
  readonly receiver: Receiver;
  /** What the field starts with. */
  readonly address?: string;
  readonly onSaved: (secret: string | null) => void;
  /** Goes back to a receiver that is there; absent for a new one. */
  readonly onCancel?: () => void;
}

/** The form for where an alert sends to: the URL of a server, or the access token of a HubSpot account. */
export function ReceiverForm({ alertId, receiver, address = '', onSaved, onCancel }: ReceiverFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { address } });
  const saving = useSetReceiver(alertId, receiver, onSaved);
  const { title, submit, field, required, about } = LOOKS[receiver];
  const isNew = onCancel === undefined;
  const at = isNew ? 0 : 1;
  const typed = formState.errors.address?.message;
  return (
    <form
      noValidate
      aria-label={title[at]}
      onSubmit={handleSubmit((values) => {
        if (!saving.isPending) saving.mutate(values.address.trim());
      })}
    >
      <TextField
        {...field}
        autoComplete="off"
        spellCheck={false}
        error={typed ?? (saving.error === null ? undefined : errorSentence(saving.error))}
        {...register('address', { required })}
      />
      {isNew && about}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="primary" type="submit" busy={saving.isPending}>
          {submit[at]}
        </Button>
        {!isNew && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

const CHOICES: readonly { readonly value: Receiver; readonly label: string; readonly hint: string }[] = [
  { value: 'hubspot', label: 'HubSpot', hint: 'A contact for each permit' },
  { value: 'server', label: 'Webhook', hint: 'JSON to your server, Zapier, Make or n8n' },
];

/** Where an alert without a webhook is to send what it finds, and the form for it. */
export function ReceiverChoice({ alertId, onSaved }: Pick<ReceiverFormProps, 'alertId' | 'onSaved'>) {
  const { register, control } = useForm<{ receiver: Receiver }>({ defaultValues: { receiver: 'hubspot' } });
  const receiver = useWatch({ control, name: 'receiver' });
  return (
    <>
      <RadioGroup legend="Send to" choices={CHOICES} {...register('receiver')} />
      <div className="mt-5">
        <ReceiverForm key={receiver} alertId={alertId} receiver={receiver} onSaved={onSaved} />
      </div>
    </>
  );
}
