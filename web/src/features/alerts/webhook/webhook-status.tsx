import { useState } from 'react';
import { OFF_AFTER_HOURS, OLD_SECRET_HOURS, type Receiver } from '#shared/domain/alerts/webhook.ts';
import { errorSentence } from '../../../lib/api/api.ts';
import { formatRecent } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Problem } from '../../../ui/notice/problem.tsx';
import { StatusShape, type StatusShapeName } from '../../../ui/status-badge.tsx';
import { ReceiverForm } from './receiver-form.tsx';
import {
  type AlertWebhook,
  useDeleteWebhook,
  useRotateSecret,
  useSendNow,
  useSwitchWebhook,
} from './use-webhook.ts';

/** A new secret, which is shown only once. */
export function NewSecret({ secret }: { readonly secret: string }) {
  return (
    <Notice tone="signal" title="Copy the secret now" level={3} className="mb-5">
      <p>
        Your server uses it to check that messages are ours. It is shown only once. If you lose it, create a
        new one.
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-ink">
        <code className="min-w-0 font-mono text-14 break-all">{secret}</code>
        <CopyButton text={() => secret} label="Copy" accessibleName="Copy the secret" />
      </p>
    </Notice>
  );
}

interface WebhookStatusProps {
  readonly alertId: string;
  readonly webhook: AlertWebhook;
  readonly onSecret: (secret: string | null) => void;
}

/** The state of a webhook and its actions. */
export function WebhookStatus({ alertId, webhook, onSecret }: WebhookStatusProps) {
  const [panel, setPanel] = useState<'address' | 'removal' | null>(null);
  const sending = useSendNow(alertId);
  const switching = useSwitchWebhook(alertId);
  const rotating = useRotateSecret(alertId, onSecret);
  const removing = useDeleteWebhook(alertId, () => onSecret(null));
  const failed = [sending, switching, rotating, removing].find(({ isError }) => isError)?.error;
  const { receiver } = webhook;
  if (panel === 'address')
    return (
      <ReceiverForm
        alertId={alertId}
        receiver={receiver}
        address={receiver === 'server' ? webhook.url : ''}
        onSaved={() => setPanel(null)}
        onCancel={() => setPanel(null)}
      />
    );
  return (
    <section aria-label="Status">
      <OffNotice webhook={webhook} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {receiver === 'hubspot' ? (
          <a href={webhook.url} target="_blank" rel="noreferrer" className="text-14 underline">
            Contacts in HubSpot
          </a>
        ) : (
          <p className="min-w-0 font-mono text-14 wrap-anywhere">{webhook.url}</p>
        )}
        <StatusWord webhook={webhook} />
      </div>
      {webhook.isOn && webhook.failingSince !== null && (
        <p className="mt-2 text-14 text-problem">
          {WHO[receiver]} has accepted nothing since {formatRecent(webhook.failingSince)}. After{' '}
          {OFF_AFTER_HOURS} hours we switch it off.
        </p>
      )}
      {webhook.oldSecretUntil !== null && new Date(webhook.oldSecretUntil) > new Date() && (
        <p className="mt-2 text-14 text-muted">
          The old secret also signs messages until {formatRecent(webhook.oldSecretUntil)}.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="primary" busy={sending.isPending} onClick={() => sending.mutate('test.ping')}>
          Send test
        </Button>
        {receiver === 'server' && (
          <Button busy={sending.isPending} onClick={() => sending.mutate('permits.sample')}>
            Send sample permits
          </Button>
        )}
        <Button busy={switching.isPending} onClick={() => switching.mutate(!webhook.isOn)}>
          {webhook.isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <Button look="quiet" onClick={() => setPanel('address')}>
          {receiver === 'hubspot' ? 'Change token' : 'Change address'}
        </Button>
        {receiver === 'server' && (
          <Button look="quiet" busy={rotating.isPending} onClick={() => rotating.mutate()}>
            New secret
          </Button>
        )}
        <Button look="quiet" onClick={() => setPanel('removal')}>
          Remove
        </Button>
      </div>
      {receiver === 'server' && (
        <p className="mt-2 text-12 text-muted">
          A new secret takes effect at once. The old one keeps signing messages as well for {OLD_SECRET_HOURS}{' '}
          hours.
        </p>
      )}
      {panel === 'removal' && (
        <Notice
          title={receiver === 'server' ? 'Remove the webhook?' : 'Remove the connection?'}
          level={3}
          className="mt-4"
          actions={
            <>
              <Button look="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
                {receiver === 'server' ? 'Remove webhook' : 'Remove connection'}
              </Button>
              <Button look="quiet" onClick={() => setPanel(null)}>
                Keep it
              </Button>
            </>
          }
        >
          <p>Waiting messages are not sent. To stop it for a while, switch it off instead.</p>
        </Notice>
      )}
      {failed !== undefined && failed !== null && (
        <Problem framed className="mt-4">
          That did not work. {errorSentence(failed)}
        </Problem>
      )}
    </section>
  );
}

const WHO: Readonly<Record<Receiver, string>> = { server: 'Your server', hubspot: 'HubSpot' };

type OffReason = Exclude<NonNullable<AlertWebhook['offReason']>, 'owner'>;

/** Why we switched a webhook off, by reason. @param at such as "yesterday, 4:05 PM" */
const OFF_WORDS: Readonly<Record<OffReason, (who: string, at: string) => string>> = {
  gone: (_, at) => `Your server answered 410 on ${at}, which means that the address is gone for good.`,
  failing: (who, at) => `By ${at} ${who} had accepted nothing for ${OFF_AFTER_HOURS} hours.`,
  unauthorized: (_, at) =>
    `On ${at} HubSpot refused the access token. Change the token; that switches it on.`,
};

/** Explains why we switched a webhook off. */
function OffNotice({ webhook: { receiver, offReason, offAt } }: { readonly webhook: AlertWebhook }) {
  if (offReason === null || offReason === 'owner' || offAt === null) return null;
  return (
    <Notice tone="problem" title="We switched this off" level={3} className="mb-5">
      <p>
        {OFF_WORDS[offReason](WHO[receiver], formatRecent(offAt))}{' '}
        {offReason === 'unauthorized'
          ? 'Permits that wait are sent then.'
          : 'Send a test. When it is delivered, switch it on: waiting messages are sent then.'}
      </p>
    </Notice>
  );
}

function StatusWord({ webhook: { isOn, failingSince } }: { readonly webhook: AlertWebhook }) {
  const [word, shape, color]: readonly [string, StatusShapeName, string] = !isOn
    ? ['Off', 'dash', 'text-ended']
    : failingSince === null
      ? ['On', 'dot', 'text-issued']
      : ['Failing', 'cross', 'text-problem'];
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-14 font-medium', color)}>
      <StatusShape shape={shape} />
      {word}
    </span>
  );
}
