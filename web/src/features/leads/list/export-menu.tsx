import { useState } from 'react';
import { EXPORT_FORMAT_IDS, EXPORT_FORMATS, type ExportFormat } from '#shared/domain/export-formats.ts';
import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { showError } from '../../../ui/toasts/toast-store.ts';
import { type LeadsView, leadsCallQuery } from '../leads-view.ts';
import { fetchPermits } from './permit-page.ts';

interface ExportMenuProps {
  readonly format: ExportFormat;
  readonly onFormat: (format: ExportFormat) => void;
  /** How many leads the list has; null until that is known. */
  readonly total: number | null;
  /** What the month has left; undefined until that is known. */
  readonly left: number | undefined;
  readonly view: LeadsView;
  /** The export begins: the menu may close. */
  readonly onStart: () => void;
  readonly onExport: (permitIds: string[]) => void;
}

/** The file format, and the export of every lead of the list, or of as many from its top as the month allows. */
export function ExportMenu({ format, onFormat, total, left, view, onStart, onExport }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const most = Math.min(total ?? 0, left ?? EXPORT_LEADS_PER_MONTH);
  const run = (): void => {
    setBusy(true);
    onStart();
    firstIds(view, most)
      .then(onExport)
      .catch(showError('Error'))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <SelectField
        label="File format"
        value={format}
        onChange={(event) => onFormat(event.target.value as ExportFormat)}
      >
        {EXPORT_FORMAT_IDS.map((id) => (
          <option key={id} value={id}>
            {EXPORT_FORMATS[id].label}
          </option>
        ))}
      </SelectField>
      {format !== 'csv' && format !== 'xlsx' && (
        <p className="mt-2 text-12 text-pretty text-muted">
          Who to reach, their phone if there is one, and the address and permit of the job. Nobody’s mail
          address is on record.
        </p>
      )}
      <Button onClick={run} busy={busy} disabled={most === 0} className="mt-3 w-full">
        {total === null || most === total
          ? `Export all ${formatCount(total ?? 0)}`
          : `Export the first ${formatCount(most)} of ${formatCount(total)}`}
      </Button>
    </>
  );
}

/** The ids of the first leads of a list, in its order. @param most at most `SEARCH_LIMIT_MAX` */
async function firstIds(view: LeadsView, most: number): Promise<string[]> {
  const query = leadsCallQuery({ ...view, page: 1 });
  query.set('limit', String(most));
  const { permits } = await fetchPermits(view.mode, query, new AbortController().signal);
  return permits.map(({ id }) => id);
}
