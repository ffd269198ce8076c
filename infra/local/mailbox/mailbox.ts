import { randomUUID } from 'node:crypto';
import type { Clock } from '#functions/platform/clock.ts';
import { openStateFile } from '../state-file.ts';
import type { Mail } from './mail.ts';

/** A mail as the mailbox keeps it. */
export interface KeptMail extends Mail {
  readonly id: string;
  /** When it came, ISO 8601, by the local stack's clock. */
  readonly receivedAt: string;
}

/** Takes every mail the local stack sends, whoever it is for, and keeps it. */
export interface Mailbox {
  deliver(mail: Mail): void;
  /** Newest first. */
  list(): readonly KeptMail[];
}

/** The oldest are dropped beyond this many. */
const KEPT_MAX = 500;

/** Opens the mailbox kept in a file. */
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
