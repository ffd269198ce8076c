import type { Clock } from '#functions/platform/clock.ts';
import { openStateFile } from './state-file.ts';

/** The local stack's time: the machine's, moved forward by an offset that is kept. */
export interface LocalClock extends Clock {
  /** How far ahead of the machine's time it is, in milliseconds. */
  readonly offset: number;
  move(milliseconds: number): void;
  /** Back to the machine's time. */
  reset(): void;
}

/** Opens the clock whose offset is kept in a file. */
export function openLocalClock(path: string): LocalClock {
  const file = openStateFile(path, { offset: 0 });
  const set = (offset: number) => {
    file.value = { offset };
    file.save();
  };
  return {
    now: () => new Date(Date.now() + file.value.offset),
    get offset() {
      return file.value.offset;
    },
    move: (milliseconds) => set(file.value.offset + milliseconds),
    reset: () => set(0),
  };
}
