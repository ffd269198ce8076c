import type { Letter } from '#shared/domain/letters/letter.ts';
import { lastLine } from '#shared/domain/letters/template.ts';
import type { ExportColumn } from './export-columns.ts';

/** Only the sender of a mail merge knows whose phone belongs in the last line. */
const NO_PHONE = '';

/** The columns of letters for a mail merge or a mail house. @param site such as `https://plumbline.example` */
export function mailMergeColumns(site: string): readonly ExportColumn<Letter>[] {
  const column = (
    heading: string,
    value: ExportColumn<Letter>['value'],
    kind: ExportColumn['kind'] = 'text',
  ): ExportColumn<Letter> => ({ heading, width: 24, kind, value });
  return [
    column('Name', ({ name }) => name),
    column('Address line 1', ({ address }) => address[0] ?? null),
    column('Address line 2', ({ address }) => address[1] ?? null),
    column('Work', ({ work }) => work),
    column('Street of the work', ({ street }) => street),
    column('City of the work', ({ city }) => city),
    column('Issue date', ({ issueDate }) => issueDate, 'date'),
    column('Value', ({ valuation }) => valuation, 'money'),
    column('ZIP', ({ address }) => /\d{5}(?=(?:-\d{4})?$)/.exec(address.at(-1) ?? '')?.[0] ?? null),
    column('Plumbline id', ({ permitId }) => permitId),
    column('Permit number', ({ permitNumber }) => permitNumber),
    column('Last line', (letter) => lastLine(letter, { phone: NO_PHONE }, site)),
  ];
}
