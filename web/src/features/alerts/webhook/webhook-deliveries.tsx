import {
  DELIVERIES_SHOWN,
  DELIVERY_DAYS,
  type DeliveryStatus,
  type MessageType,
} from '#shared/domain/alerts/webhook.ts';
import { errorSentence } from '../../../lib/api/api.ts';
import { counted, formatCount, formatRecent } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Problem } from '../../../ui/notice/problem.tsx';
import { StatusShape, type StatusShapeName } from '../../../ui/status-badge.tsx';
import { useSendNow, type WebhookDelivery } from './use-webhook.ts';

const LOOKS: Readonly<
  Record<DeliveryStatus, readonly [word: string, shape: StatusShapeName, color: string]>
> = {
  waiting: ['Waiting', 'ring', 'text-applied'],
  delivered: ['Delivered', 'check', 'text-issued'],
  failed: ['Failed', 'cross', 'text-problem'],
  dropped: ['Not sent', 'dash', 'text-ended'],
};

interface WebhookDeliveriesProps {
  readonly alertId: string;
  /** Waiting deliveries are retried automatically. */
  readonly isOn: boolean;
  readonly deliveries: readonly WebhookDelivery[];
}

/** A webhook's deliveries, newest first, each with a button to resend it. */
export function WebhookDeliveries({ alertId, isOn, deliveries }: WebhookDeliveriesProps) {
  return (
    <section aria-labelledby="deliveries" className="mt-6">
      <h3 id="deliveries" className="text-16 font-semibold">
        Deliveries
      </h3>
      {deliveries.length === 0 ? (
        <p className="mt-2 border-t border-line pt-3 text-14 text-muted">
          Nothing was sent yet. Send a test to see one here, or wait for the alert to find permits.
        </p>
      ) : (
        <>
          <ul className="mt-2 border-t border-line-strong">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} alertId={alertId} isOn={isOn} delivery={delivery} />
            ))}
          </ul>
          <p className="mt-3 text-12 text-muted">
            The last {DELIVERIES_SHOWN}, kept for {DELIVERY_DAYS} days. A message sent again keeps its id and
            has the permits’ current data.
          </p>
        </>
      )}
    </section>
  );
}

interface DeliveryRowProps extends Omit<WebhookDeliveriesProps, 'deliveries'> {
  readonly delivery: WebhookDelivery;
}

function DeliveryRow({ alertId, isOn, delivery }: DeliveryRowProps) {
  const sending = useSendNow(alertId);
  const [word, shape, color] = LOOKS[delivery.status];
  const [last] = delivery.tries;
  const at = formatRecent(last?.at ?? delivery.createdAt);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line py-2.5 text-14">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className={classNames('inline-flex w-24 items-center gap-1.5 font-medium', color)}>
          <StatusShape shape={shape} />
          {word}
        </span>
        <span>{CONTENTS[delivery.type](delivery)}</span>
        <span className="whitespace-nowrap text-muted">{at}</span>
      </p>
      <Button
        size="small"
        className="row-span-2 self-start"
        aria-label={`Send again: ${CONTENTS[delivery.type](delivery)} of ${at}`}
        busy={sending.isPending}
        onClick={() => sending.mutate({ deliveryId: delivery.id })}
      >
        Send again
      </Button>
      <p className="text-12 text-pretty text-muted">
        {last !== undefined && describeAttempt(delivery, last)}
        {isOn && delivery.retryAt !== null && ` Next attempt ${formatRecent(delivery.retryAt)}.`}
        {last === undefined && delivery.retryAt === null && 'Not tried yet.'}
      </p>
      {sending.isError && (
        <Problem className="col-span-2">It was not sent. {errorSentence(sending.error)}</Problem>
      )}
    </li>
  );
}

const CONTENTS: Readonly<Record<MessageType, (delivery: WebhookDelivery) => string>> = {
  'permits.matched': ({ permits }) => counted(permits, 'permit'),
  'permits.sample': () => 'Sample',
  'test.ping': () => 'Test',
};

/** The last attempt: "Attempt 3: Your server answered 500." or "204 in 120 ms". */
function describeAttempt(
  { attempts, status }: WebhookDelivery,
  last: WebhookDelivery['tries'][number],
): string {
  const count = attempts > 1 && status !== 'dropped' ? `Attempt ${attempts}: ` : '';
  if (last.error !== null) return `${count}${last.error}`;
  return `${count}${last.status} in ${formatCount(last.ms)} ms.`;
}
