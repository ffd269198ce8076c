import type { Alert } from './alert.ts';

interface ChannelRow {
  /** Whether an alert has the channel, active or not. */
  readonly isOn: (alert: Alert) => boolean;
  /** Whether it reaches a person, and so each person of a team. */
  readonly isPersonal: boolean;
}

/**
 * The channels of alerts. Each channel reads the matches by itself (`matches.ts`), with its own cursor and its own due users, so that none
 * waits for another or repeats what another delivered. Stored by name.
 */
const ROWS = {
  mail: { isOn: ({ emailNotifications }) => emailNotifications, isPersonal: true },
  webhook: { isOn: ({ webhook }) => webhook === 'on', isPersonal: false },
  push: { isOn: ({ pushNotifications }) => pushNotifications, isPersonal: true },
} as const satisfies Record<string, ChannelRow>;

export type Channel = keyof typeof ROWS;
export const CHANNELS = Object.keys(ROWS) as readonly Channel[];
export const PERSONAL_CHANNELS = CHANNELS.filter((channel) => ROWS[channel].isPersonal);

/** The channels of an alert, whether it is active or not. */
export function listChannels(alert: Alert): Channel[] {
  return CHANNELS.filter((channel) => ROWS[channel].isOn(alert));
}

export function usesChannel(alert: Alert, channel: Channel): boolean {
  return alert.isActive && ROWS[channel].isOn(alert);
}

/** False for an alert that is off or has no channel. */
export function needsMatching(alert: Alert): boolean {
  return alert.isActive && listChannels(alert).length > 0;
}
