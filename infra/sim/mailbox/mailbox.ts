import { randomUUID } from 'node:crypto';
import type { Clock } from '#functions/platform/clock.ts';
import { openStateFile } from '../machine/state-file.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** In order; absent in mails of the Cognito stand-in. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

export interface KeptMail extends Mail {
  readonly id: string;
  /** ISO 8601, by the local stack's clock. */
  readonly receivedAt: string;
}

/** Stores every mail that the local stack sends. */
export interface Mailbox {
  deliver(mail: Mail): void;
  /** Newest first. */
  list(): readonly KeptMail[];
}

const KEPT_MAX = 500;

export function openMailbox(path: string, clock: Clock): Mailbox {
  const file = openStateFile<KeptMail[]>(path, []);
  return {
    deliver(mail) {
      file.value = [
        { ...mail, id: randomUUID(), receivedAt: clock.now().toISOString() },
        ...file.value,
      ].slice(0, KEPT_MAX);
      file.save();
    },
    list: () => file.value,
  };
}
