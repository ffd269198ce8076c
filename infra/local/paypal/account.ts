import { randomBytes } from 'node:crypto';
import {
  emptyStandIn,
  PayPalStandIn,
  type StandInEvent,
} from '#functions/billing/testing/paypal-stand-in.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { openStateFile } from '../state-file.ts';

/** The merchant of the local stack. None of it is secret: it works on this machine only. */
export const MERCHANT = {
  clientId: 'plumbline-local',
  secret: 'plumbline-local-secret',
  merchantId: 'LOCALMERCHANT',
  webhookId: 'LOCALWEBHOOK',
} as const;

/** How an event's way to the webhook went so far. */
export interface Delivery {
  readonly attempts: number;
  /** The webhook's answer: a status, or why there was none; null before the first. */
  readonly answer: string | null;
  readonly delivered: boolean;
}

/** A PayPal whose memory is kept in a file. */
export interface LocalPayPal {
  readonly standIn: PayPalStandIn;
  /** By event id. */
  readonly deliveries: Record<string, Delivery>;
  /** Keeps what has changed. */
  save(): void;
}

/** Opens the PayPal of a state folder. @param onEvent told of every event as it happens */
export function openLocalPayPal(
  path: string,
  clock: Clock,
  onEvent: (event: StandInEvent) => void,
): LocalPayPal {
  const file = openStateFile(path, {
    state: emptyStandIn(randomBytes(16).toString('hex')),
    deliveries: {} as Record<string, Delivery>,
  });
  return {
    standIn: new PayPalStandIn(MERCHANT, file.value.state, clock, onEvent),
    deliveries: file.value.deliveries,
    save: () => file.save(),
  };
}
