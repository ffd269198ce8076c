import { OPS } from '../ops.ts';
import { findCommand, readLine } from './program.ts';

/** What a command of `npm run ops` gets from a line. @throws Misuse */
export async function givenBy<T>(name: string, ...line: readonly string[]): Promise<T> {
  return (await readLine(findCommand(OPS, name), line)) as T;
}
