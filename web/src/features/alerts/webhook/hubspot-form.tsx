import { useForm } from 'react-hook-form';
import { errorSentence } from '../../../lib/api/api.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { FormButtons } from './form-buttons.tsx';
import { useConnectHubSpot } from './use-webhook.ts';

interface HubSpotFormProps {
  readonly alertId: string;
  readonly isNew: boolean;
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
}

/** The form for the access token of a HubSpot account. */
export function HubSpotForm({ alertId, isNew, onSaved, onCancel }: HubSpotFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { token: '' } });
  const connecting = useConnectHubSpot(alertId, onSaved);
  const typed = formState.errors.token?.message;
  return (
    <form
      noValidate
      aria-label={isNew ? 'Connect HubSpot' : 'Change the token'}
      onSubmit={handleSubmit(({ token }) => {
        if (!connecting.isPending) connecting.mutate(token.trim());
      })}
    >
      <TextField
        label="Access token"
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder="pat-na1-…"
        hint="In HubSpot open Settings, Integrations, Private apps. Create an app with the scopes crm.objects.contacts.write and crm.schemas.contacts.write, and copy its token."
        error={typed ?? (connecting.error === null ? undefined : errorSentence(connecting.error))}
        {...register('token', { required: 'Paste the access token.' })}
      />
      {isNew && (
        <p className="mt-4 text-14 text-pretty text-muted">
          Each permit becomes one contact: the owner as the record names them, the address, and the permit in
          properties of its own. When the permit changes, the same contact is updated. Blank fields overwrite
          nothing of yours.
        </p>
      )}
      <FormButtons
        label={isNew ? 'Connect HubSpot' : 'Save token'}
        busy={connecting.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
