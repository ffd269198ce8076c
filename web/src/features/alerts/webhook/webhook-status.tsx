import { useState } from 'react';
import { OFF_AFTER_HOURS, OLD_SECRET_HOURS } from '#shared/domain/alerts/webhook.ts';
import { formatRecent } from '../../../lib/format.ts';
import { Mark, type Shape } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { causeOf } from '../../../ui/cause.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  useDeleteWebhook,
  useRotateSecret,
  useSendNow,
  useSwitchWebhook,
  type Webhook,
} from './use-webhook.ts';
import { WebhookAddress } from './webhook-address.tsx';

/** A secret that was just made, and is shown this once. */
export function NewSecret({ secret }: { readonly secret: string }) {
  return (
    <Notice tone="signal" title="Copy the secret now" level={3} className="mb-5">
      <p>
        Your server checks with it that messages are ours. It is shown this once; if it is lost, make another
        one.
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-ink">
        <code className="min-w-0 font-mono text-14 break-all">{secret}</code>
        <CopyButton text={() => secret} label="Copy" accessibleName="Copy the secret" />
      </p>
    </Notice>
  );
}

export interface WebhookStandingProps {
  readonly alertId: string;
  readonly webhook: Webhook;
  readonly onSecret: (secret: string | null) => void;
}

/** How a webhook stands, and what can be done with it. */
export function WebhookStanding({ alertId, webhook, onSecret }: WebhookStandingProps) {
  const [asks, setAsks] = useState<'address' | 'removal' | null>(null);
  const sending = useSendNow(alertId);
  const switching = useSwitchWebhook(alertId);
  const rotating = useRotateSecret(alertId, onSecret);
  const removing = useDeleteWebhook(alertId, () => onSecret(null));
  const failed = [sending, switching, rotating, removing].find(({ isError }) => isError)?.error;
  if (asks === 'address')
    return (
      <WebhookAddress
        alertId={alertId}
        url={webhook.url}
        onSaved={() => setAsks(null)}
        onCancel={() => setAsks(null)}
      />
    );
  return (
    <section aria-label="How it stands">
      <OffNotice webhook={webhook} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-mono text-14 wrap-anywhere">{webhook.url}</p>
        <StandingWord webhook={webhook} />
      </div>
      {webhook.isOn && webhook.failingSince !== null && (
        <p className="mt-2 text-14 text-problem">
          Your server has taken nothing since {formatRecent(webhook.failingSince)}. After {OFF_AFTER_HOURS}{' '}
          hours of that the webhook is switched off.
        </p>
      )}
      {webhook.oldSecretUntil !== null && new Date(webhook.oldSecretUntil) > new Date() && (
        <p className="mt-2 text-14 text-muted">
          The secret before signs too until {formatRecent(webhook.oldSecretUntil)}.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="primary" busy={sending.isPending} onClick={() => sending.mutate(null)}>
          Send test
        </Button>
        <Button busy={switching.isPending} onClick={() => switching.mutate(!webhook.isOn)}>
          {webhook.isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <Button look="quiet" onClick={() => setAsks('address')}>
          Change address
        </Button>
        <Button look="quiet" busy={rotating.isPending} onClick={() => rotating.mutate()}>
          New secret
        </Button>
        <Button look="quiet" onClick={() => setAsks('removal')}>
          Remove
        </Button>
      </div>
      <p className="mt-2 text-12 text-muted">
        A new secret signs from its first minute; the one it replaces signs beside it for {OLD_SECRET_HOURS}{' '}
        hours.
      </p>
      {asks === 'removal' && (
        <Notice
          title="Remove the webhook?"
          level={3}
          className="mt-4"
          actions={
            <>
              <Button look="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
                Remove webhook
              </Button>
              <Button look="quiet" onClick={() => setAsks(null)}>
                Keep it
              </Button>
            </>
          }
        >
          <p>What still waits for it is not sent. To stop it for a while, switch it off instead.</p>
        </Notice>
      )}
      {failed !== undefined && failed !== null && (
        <p role="alert" className="mt-4 border-l-4 border-problem bg-sunken px-3 py-2 text-14">
          That was not done. {causeOf(failed)}
        </p>
      )}
    </section>
  );
}

/** Why a webhook is off, where its owner has not done it. */
function OffNotice({ webhook: { offReason, offAt } }: { readonly webhook: Webhook }) {
  if (offReason === null || offReason === 'owner' || offAt === null) return null;
  return (
    <Notice tone="problem" title="We switched this webhook off" level={3} className="mb-5">
      <p>
        {offReason === 'gone'
          ? `Your server answered 410 on ${formatRecent(offAt)}, which means that it is gone for good.`
          : `By ${formatRecent(offAt)} your server had taken nothing for ${OFF_AFTER_HOURS} hours.`}{' '}
        Send a test, and when it is delivered switch the webhook on. What waits for it is sent then.
      </p>
    </Notice>
  );
}

function StandingWord({ webhook: { isOn, failingSince } }: { readonly webhook: Webhook }) {
  const [word, shape, color]: readonly [string, Shape, string] = !isOn
    ? ['Off', 'dash', 'text-ended']
    : failingSince === null
      ? ['On', 'dot', 'text-issued']
      : ['Failing', 'cross', 'text-problem'];
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-14 font-medium', color)}>
      <Mark shape={shape} />
      {word}
    </span>
  );
}
