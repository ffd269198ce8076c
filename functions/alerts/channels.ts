import type { Alert } from './alert.ts';

/**
 * The channels of alerts. Each channel reads the matches by itself (`matches.ts`), with its own cursor and its own due users, so that none
 * waits for another or repeats what another delivered.
 */
export const CHANNELS = ['mail', 'webhook', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The channels that reach a person, and so each person of a team. */
export const PERSONAL_CHANNELS: readonly Channel[] = ['mail', 'push'];

/** Stored: never change a bit. */
const BITS = { mail: 1, webhook: 2, push: 4 } as const satisfies Record<Channel, number>;

/** The channels of an alert, whether it is active or not. */
export function listChannels({
  emailNotifications,
  webhook,
  pushNotifications,
}: Pick<Alert, 'emailNotifications' | 'webhook' | 'pushNotifications'>): Channel[] {
  const has = { mail: emailNotifications, webhook: webhook === 'on', push: pushNotifications };
  return CHANNELS.filter((channel) => has[channel]);
}

export function usesChannel(alert: Alert, channel: Channel): boolean {
  return alert.isActive && listChannels(alert).includes(channel);
}

/** False for an alert that is off or has no channel. */
export function needsMatching(alert: Alert): boolean {
  return alert.isActive && listChannels(alert).length > 0;
}

export function channelBits(channels: readonly Channel[]): number {
  return channels.reduce((bits, channel) => bits | BITS[channel], 0);
}

/** The bits of items that were stored before there were other channels than mail. */
export const MAIL_ONLY: number = BITS.mail;

/** Tests stored bits; 0 was stored before there were other channels than mail. */
export function hasChannel(bits: number, channel: Channel): boolean {
  return ((bits === 0 ? MAIL_ONLY : bits) & BITS[channel]) !== 0;
}
