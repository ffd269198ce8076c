import { readFile, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Source } from '#functions/collection/source.ts';
import type { SourceContact } from '../contact-report.ts';
import { CannotEdit, changedSource, editText } from './edit-source.ts';

/** Reads the source of a file that was changed meanwhile. */
export type ReadSource = (file: URL) => Promise<Source>;

/**
 * Writes the accepted changes of a contact into the source's file. Reads the file again: unless it says exactly what it should, it gets
 * its former text back.
 * @throws CannotEdit
 */
export async function applyAccepted(
  file: URL,
  source: Source,
  { proposals }: Pick<SourceContact, 'proposals'>,
  read: ReadSource = readChanged,
): Promise<void> {
  const changes = proposals.filter(({ accepted }) => accepted).flatMap((proposal) => proposal.changes);
  const before = await readFile(file, 'utf8');
  await writeFile(file, editText(before, changes));
  const after = await read(file).catch(() => undefined);
  if (isDeepStrictEqual(after, changedSource(source, changes))) return;
  await writeFile(file, before);
  throw new CannotEdit('Replacing the texts would change more than the mapping: change the file by hand.');
}

/** Imports a file under a new address, past the cache of modules. */
const readChanged: ReadSource = async (file) => {
  const address = new URL(file);
  address.searchParams.set('changed', String(performance.now()));
  return ((await import(address.href)) as { readonly source: Source }).source;
};
