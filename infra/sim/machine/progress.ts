import type { CollectionProgress } from '#functions/collection/run/run-context.ts';
import type { Runtime } from '#functions/platform/runtime.ts';

/** Prints a line. */
export type Say = (line: string) => void;

/** A log for the terminal that prints warnings and errors only. */
export function localLog(say: Say): Runtime['log'] {
  const line =
    (level: string) =>
    (message: unknown, ...extra: readonly unknown[]): void => {
      say(`${level}: ${[message, ...extra].map(formatPart).join(' ')}`);
    };
  return { info: () => undefined, warn: line('warning'), error: line('error') };
}

/** Milliseconds between two progress lines of a source. */
const EVERY_MS = 2000;

/** Prints the progress of collections, such as `collecting il-chicago … 1,512 permits`. */
export function createProgressLines(say: Say): {
  progress(progress: CollectionProgress): void;
  done(sourceId: string): void;
} {
  const running = new Map<string, { read: number; printedAt: number }>();
  const line = (sourceId: string, read: number, ending: string) =>
    say(`collecting ${sourceId} … ${read.toLocaleString('en-US')} permits${ending}`);
  return {
    progress({ sourceId, read }) {
      const printedAt = running.get(sourceId)?.printedAt ?? 0;
      const due = Date.now() - printedAt >= EVERY_MS;
      if (due) line(sourceId, read, '');
      running.set(sourceId, { read, printedAt: due ? Date.now() : printedAt });
    },
    done(sourceId) {
      const read = running.get(sourceId)?.read;
      // Without rows, the log has the cause.
      if (read !== undefined) line(sourceId, read, ', done');
      running.delete(sourceId);
    },
  };
}

function formatPart(part: unknown): string {
  if (typeof part === 'string') return part;
  if (part instanceof Error) return part.stack ?? part.message;
  return JSON.stringify(part, (_, value: unknown) => (value instanceof Error ? value.stack : value));
}
