import { useForm, useWatch } from 'react-hook-form';
import type { Receiver } from '#shared/domain/alerts/webhook.ts';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { HubSpotForm } from './hubspot-form.tsx';
import { WebhookAddressForm } from './webhook-address.tsx';

const CHOICES: readonly { readonly value: Receiver; readonly label: string; readonly hint: string }[] = [
  { value: 'hubspot', label: 'HubSpot', hint: 'A contact for each permit' },
  { value: 'server', label: 'Webhook', hint: 'JSON to your server, Zapier, Make or n8n' },
];

interface ReceiverChoiceProps {
  readonly alertId: string;
  readonly onSecret: (secret: string | null) => void;
}

/** Where an alert without a webhook is to send what it finds, and the form for it. */
export function ReceiverChoice({ alertId, onSecret }: ReceiverChoiceProps) {
  const { register, control } = useForm<{ receiver: Receiver }>({ defaultValues: { receiver: 'hubspot' } });
  const receiver = useWatch({ control, name: 'receiver' });
  return (
    <>
      <RadioGroup legend="Send to" choices={CHOICES} {...register('receiver')} />
      <div className="mt-5">
        {receiver === 'hubspot' ? (
          <HubSpotForm alertId={alertId} isNew onSaved={() => onSecret(null)} />
        ) : (
          <WebhookAddressForm alertId={alertId} onSaved={onSecret} />
        )}
      </div>
    </>
  );
}
