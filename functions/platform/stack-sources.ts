import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/**
 * Makes stacks name the files and lines that were written, not those of a bundle, by the source maps that lie beside it. Every
 * bundle begins with this. Node's own `--enable-source-maps` does the same, but reads all maps as a function starts: a quarter of
 * the start, for stacks that most functions never write.
 */
Error.prepareStackTrace = (error, frames) => {
  const lines = frames.map((frame) => `\n    at ${sourced(frame)}`);
  return `${headOf(error)}${lines.join('')}`;
};

/** Maps read so far, by file; null where there is none. */
const maps = new Map<string, SourceMap | null>();

/** A line of a stack. The sources of a map are told from the top of the repository. */
function sourced(frame: NodeJS.CallSite): string {
  const text = String(frame);
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!file?.endsWith('.mjs') || line === null || column === null) return text;
  const origin = mapOf(file)?.findOrigin(line, column);
  if (origin === undefined || !('fileName' in origin)) return text;
  const source = origin.fileName.replace(/^(?:\.\.\/)+/, '');
  return text.replace(`${file}:${line}:${column}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`);
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = readMap(`${file}.map`);
  maps.set(file, map);
  return map;
}

/** A stack without sources is better than none: nothing is thrown. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file.startsWith('file:') ? new URL(file) : file, 'utf8')));
  } catch {
    return null;
  }
}

function headOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}
