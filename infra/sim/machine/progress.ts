import type { CollectionProgress } from '#functions/collection/run/run-context.ts';
import type { Runtime } from '#functions/platform/runtime.ts';

/** Prints a line. */
export type Say = (line: string) => void;

/** Warnings alike that are printed one by one, and for how long they are counted together. */
const ALIKE = { most: 3, ms: 600_000 };

/** A log for the terminal that prints warnings and errors only. Of many warnings alike, as of a recording that lacks every source, it says how many. */
export function localLog(say: Say): Runtime['log'] {
  let counted = { until: 0, times: new Map<string, number>() };
  const show = (level: string, parts: readonly unknown[], ending = ''): void =>
    say(`${level}: ${parts.map(formatPart).join(' ')}${ending}`);
  return {
    info: () => undefined,
    warn: (message, ...extra) => {
      if (Date.now() > counted.until) counted = { until: Date.now() + ALIKE.ms, times: new Map() };
      // The first word is the source.
      const kind = message.toString().replace(/^\S+ /, '').replace(/\d+/g, '');
      const times = (counted.times.get(kind) ?? 0) + 1;
      counted.times.set(kind, times);
      if (times <= ALIKE.most) show('warning', [message, ...extra]);
      else if (/^10+$/.test(String(times)))
        show('warning', [message], ` (${times} like it; "npm run sources" lists them)`);
    },
    error: (...parts) => show('error', parts),
  };
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
