import type { CollectionProgress } from '#functions/collection/run/run-context.ts';
import type { Runtime } from '#functions/platform/runtime.ts';

/** Takes a line about what happens in the background. */
export type Say = (line: string) => void;

/** A log for the terminal: one line each for warnings and errors, nothing for the rest. */
export function localLog(say: Say): Runtime['log'] {
  const line =
    (level: string) =>
    (message: unknown, ...extra: readonly unknown[]): void => {
      say(`${level}: ${[message, ...extra].map(shown).join(' ')}`);
    };
  return { info: () => undefined, warn: line('warning'), error: line('error') };
}

/** How often a running collection is told of, in milliseconds. */
const EVERY_MS = 2000;

/** Tells how collections come along: `collecting il-chicago … 1,512 permits`, now and then and at the end. */
export function collectionLines(say: Say): {
  progress(progress: CollectionProgress): void;
  done(sourceId: string): void;
} {
  const running = new Map<string, { read: number; toldAt: number }>();
  const line = (sourceId: string, read: number, ending: string) =>
    say(`collecting ${sourceId} … ${read.toLocaleString('en-US')} permits${ending}`);
  return {
    progress({ sourceId, read }) {
      const toldAt = running.get(sourceId)?.toldAt ?? 0;
      const due = Date.now() - toldAt >= EVERY_MS;
      if (due) line(sourceId, read, '');
      running.set(sourceId, { read, toldAt: due ? Date.now() : toldAt });
    },
    done(sourceId) {
      const read = running.get(sourceId)?.read;
      // Nothing came: the log has said why.
      if (read !== undefined) line(sourceId, read, ', done');
      running.delete(sourceId);
    },
  };
}

function shown(part: unknown): string {
  if (typeof part === 'string') return part;
  if (part instanceof Error) return part.stack ?? part.message;
  return JSON.stringify(part, (_, value: unknown) => (value instanceof Error ? value.stack : value));
}
