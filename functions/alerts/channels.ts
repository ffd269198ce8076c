import type { Alert } from './alert.ts';

/**
 * Over what an alert speaks. Every channel reads what was matched by itself (`matches.ts`): it has its own place and its own
 * list of who is due, so that none waits for another or repeats what another told.
 */
export const CHANNELS = ['mail', 'webhook', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Channels as bits, where they are stored. */
const BITS = { mail: 1, webhook: 2, push: 4 } as const satisfies Record<Channel, number>;

/** The channels an alert has, whether it is switched on or not. */
export function listChannels({
  emailNotifications,
  webhook,
  pushNotifications,
}: Pick<Alert, 'emailNotifications' | 'webhook' | 'pushNotifications'>): Channel[] {
  const has = { mail: emailNotifications, webhook: webhook === 'on', push: pushNotifications };
  return CHANNELS.filter((channel) => has[channel]);
}

/** Whether an alert, as it stands now, speaks over a channel. */
export function usesChannel(alert: Alert, channel: Channel): boolean {
  return alert.isActive && listChannels(alert).includes(channel);
}

/** Whether matching looks at an alert: one that is switched off, or has no channel, has nobody to tell. */
export function needsMatching(alert: Alert): boolean {
  return alert.isActive && listChannels(alert).length > 0;
}

/** Channels as bits. */
export function channelBits(channels: readonly Channel[]): number {
  return channels.reduce((bits, channel) => bits | BITS[channel], 0);
}

/** The bits of what was stored before there were channels: it is for mail. */
export const MAIL_ONLY: number = BITS.mail;

/** Whether a channel is among those of some bits; none at all were written before there were channels. */
export function hasChannel(bits: number, channel: Channel): boolean {
  return ((bits === 0 ? MAIL_ONLY : bits) & BITS[channel]) !== 0;
}
