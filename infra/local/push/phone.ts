import { join } from 'node:path';
import {
  type DeviceKeys,
  newDeviceKeys,
  readPush,
} from '#functions/delivery/push/testing/pretended-device.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type PushMessage, pushMessageFrom } from '#shared/domain/alerts/push-message.ts';
import { openStateFile } from '../state-file.ts';

/** A message as the pretended phone shows it. */
export interface Shown extends PushMessage {
  /** ISO 8601 UTC, by the stack's clock. */
  readonly at: string;
}

/** What a phone without a screen is: keys of its own, and the messages it was sent, newest first. */
export interface Phone {
  readonly keys: DeviceKeys;
  readonly shown: readonly Shown[];
  /** Takes a message in; one with the tag of another takes its place. @throws when it is not for this phone */
  take(body: Uint8Array): Promise<void>;
}

interface PhoneState {
  readonly keys: DeviceKeys;
  readonly shown: readonly Shown[];
}

/** So many messages are remembered. */
const SHOWN_MOST = 50;

/** The phone of a state folder, made on first use. */
export async function openPhone(folder: string, clock: Clock): Promise<Phone> {
  const file = openStateFile<PhoneState | null>(join(folder, 'phone.json'), null);
  let state: PhoneState = file.value ?? { keys: await newDeviceKeys(), shown: [] };
  const keep = (next: PhoneState): void => {
    state = next;
    file.value = next;
    file.save();
  };
  keep(state);
  return {
    keys: state.keys,
    get shown() {
      return state.shown;
    },
    async take(body) {
      const message = pushMessageFrom(await readPush(state.keys, body));
      if (message === undefined) throw new Error('The message is none of ours.');
      const others = state.shown.filter(({ tag }) => tag !== message.tag);
      const shown = [{ ...message, at: clock.now().toISOString() }, ...others].slice(0, SHOWN_MOST);
      keep({ ...state, shown });
    },
  };
}
