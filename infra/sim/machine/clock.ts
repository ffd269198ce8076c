import type { Clock } from '#functions/platform/clock.ts';
import { openStateFile } from './state-file.ts';

/** The machine's time plus a stored offset. */
export interface LocalClock extends Clock {
  /** Milliseconds ahead of the machine's time. */
  readonly offset: number;
  move(milliseconds: number): void;
  /** Returns to the machine's time. */
  reset(): void;
}

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
