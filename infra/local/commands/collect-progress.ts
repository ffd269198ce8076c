import type { CollectionProgress } from '#functions/collection/run/run-context.ts';

/** Where progress is shown: the terminal, or a file it was sent to. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR_WIDTH = 20;
/** Rows between two lines where there is no terminal to draw a bar on. */
const ROWS_A_LINE = 10_000;

/**
 * Shows how far collection is: one bar that is drawn anew on a terminal, plain lines elsewhere.
 * @param expected rows known of each source, the best guess at how many will come; 0 when unknown
 */
export function createCollectProgress(output: ProgressOutput, expected: ReadonlyMap<string, number>) {
  const running = new Map<string, CollectionProgress>();
  const finished = new Set<string>();
  const told = new Map<string, number>();
  const clear = () => (output.isTTY === true ? '\r\u001b[2K' : '');

  const draw = () => {
    if (output.isTTY !== true || running.size === 0) return;
    const parts = [...running.values()].map(
      ({ sourceId, read }) => `${sourceId} ${read.toLocaleString('en-US')} rows`,
    );
    const filled = Math.round(share() * BAR_WIDTH);
    const line = `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${parts.join(', ')}`;
    output.write(`${clear()}${line.slice(0, (output.columns ?? 80) - 1)}`);
  };
  /** Sources that are done count whole, running ones by the rows expected of them, never quite whole. */
  const share = (): number => {
    const parts = [...expected].map(([id, rows]) => {
      if (finished.has(id)) return 1;
      const read = running.get(id)?.read ?? 0;
      return rows === 0 ? 0 : Math.min(0.95, read / rows);
    });
    return parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length);
  };

  return {
    /** A source has come this far. */
    update(progress: CollectionProgress): void {
      running.set(progress.sourceId, progress);
      if (output.isTTY === true) draw();
      else if (progress.read - (told.get(progress.sourceId) ?? 0) >= ROWS_A_LINE) {
        told.set(progress.sourceId, progress.read);
        output.write(`${progress.sourceId}: ${progress.read.toLocaleString('en-US')} rows so far\n`);
      }
    },
    /** A source is done; `line` says how it went. */
    done(sourceId: string, line: string): void {
      running.delete(sourceId);
      finished.add(sourceId);
      output.write(`${clear()}${line}\n`);
      draw();
    },
  };
}
