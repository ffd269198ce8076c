import { join } from 'node:path';
import type { Clock } from '#functions/platform/clock.ts';
import { type DeviceKeys, newDeviceKeys, readPush } from '#infra/sim/push/pretended-device.ts';
import { type PushMessage, pushMessageFrom } from '#shared/domain/alerts/push-message.ts';
import { openStateFile } from '../machine/state-file.ts';

/** A message as the fake phone shows it. */
export interface ShownMessage extends PushMessage {
  /** ISO 8601 UTC, by the stack's clock. */
  readonly at: string;
}

/** A fake phone: its keys, and its messages, newest first. */
export interface Phone {
  readonly keys: DeviceKeys;
  readonly shown: readonly ShownMessage[];
  /** Stores a message, replacing one with the same tag. @throws when it is not for this phone */
  take(body: Uint8Array): Promise<void>;
}

interface PhoneState {
  readonly keys: DeviceKeys;
  readonly shown: readonly ShownMessage[];
}

const SHOWN_MAX = 50;

/** Opens the phone of a state folder, created on first use. */
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
      if (message === undefined) throw new Error('The message is not one of ours.');
      const others = state.shown.filter(({ tag }) => tag !== message.tag);
      const shown = [{ ...message, at: clock.now().toISOString() }, ...others].slice(0, SHOWN_MAX);
      keep({ ...state, shown });
    },
  };
}
