import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body } from '#shared/contract/index.ts';
import {
  columnsOf,
  EXPORT_COLUMN_IDS,
  type ExportColumnId,
  headingOf,
  KEPT_COLUMNS,
} from '#shared/domain/export/columns.ts';
import {
  EXPORT_FORMAT_IDS,
  EXPORT_FORMATS,
  type ExportFormat,
  hasColumns,
} from '#shared/domain/export/formats.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import { read } from '../../../lib/api/read.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useExportSettings, useKeepExportSettings } from '../../../ui/export/export-settings.ts';
import { CheckboxField } from '../../../ui/form/checkbox.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import type { LeadsView } from '../leads-view.ts';

interface ExportMenuProps {
  /** How many leads the list has; null until that is known. */
  readonly total: number | null;
  /** What the month has left; undefined until that is known. */
  readonly left: number | undefined;
  readonly view: LeadsView;
  /** The export begins: the menu may close. */
  readonly onStart: () => void;
  readonly onExport: (list: NonNullable<Body<'exportPermits'>['list']>) => void;
}

/**
 * The file's format and columns, which the account keeps, and the export of every lead of the list, of those that are new since the last
 * exports, or of as many from the top as the month allows.
 */
export function ExportMenu({ total, left, view, onStart, onExport }: ExportMenuProps) {
  const { format, columns } = useExportSettings();
  const keep = useKeepExportSettings();
  const [onlyNew, setOnlyNew] = useState(false);
  const { filter, sort, minScore } = view;
  const query = filterToQuery(filter, undefined, minScore);
  query.set('unexported', 'true');
  const summary = useQuery({ ...read('permitSummary', { query }), enabled: onlyNew }).data;
  const all = onlyNew ? summary?.unexported : total;
  const most = Math.min(all ?? 0, left ?? EXPORT_LEADS_PER_MONTH);
  const what = onlyNew ? ' new' : '';
  return (
    <>
      <SelectField
        label="File format"
        value={format}
        onChange={(event) => keep({ columns, format: event.target.value as ExportFormat })}
        options={EXPORT_FORMAT_IDS.map((id) => [id, EXPORT_FORMATS[id].label])}
      />
      {format !== 'xlsx' && (
        <p className="mt-2 text-12 text-pretty text-muted">
          {format === 'csv'
            ? 'A spreadsheet that opens a CSV can change ZIPs, licenses and permit numbers, such as 02134 to 2134. Excel files keep them.'
            : 'Who to reach, their phone if there is one, and the address and permit of the job. Nobody’s mail address is on record.'}
        </p>
      )}
      {hasColumns(format) && (
        <Columns chosen={columns} onChoose={(chosen) => keep({ format, columns: chosen })} />
      )}
      <CheckboxField
        label="Only new since my last export"
        checked={onlyNew}
        onChange={(event) => setOnlyNew(event.target.checked)}
        className="mt-2 min-h-11 sm:min-h-8"
      />
      {onlyNew && (
        <p className="text-12 text-pretty text-muted">
          Leaves out leads that you exported, wrote to or labeled this month or last.
        </p>
      )}
      <Button
        onClick={() => {
          onStart();
          onExport({ query: String(filterToQuery(filter, sort, minScore)), limit: most, onlyNew });
        }}
        disabled={most === 0}
        className="mt-3 w-full"
      >
        {all == null || most === all
          ? `Export all ${formatCount(all ?? 0)}${what}`
          : `Export the first ${formatCount(most)} of ${formatCount(all)}${what}`}
      </Button>
    </>
  );
}

interface ColumnsProps {
  /** None for all. */
  readonly chosen: readonly ExportColumnId[];
  readonly onChoose: (chosen: readonly ExportColumnId[]) => void;
}

function Columns({ chosen, onChoose }: ColumnsProps) {
  const shown = columnsOf(chosen);
  const [all, count] = [EXPORT_COLUMN_IDS.length, shown.length];
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-14 sm:min-h-8">
        Columns: {count === all ? `all ${all}` : `${count} of ${all}`}
      </summary>
      <div className="max-h-44 overflow-y-auto border-y border-line">
        {EXPORT_COLUMN_IDS.map((id) => (
          <CheckboxField
            key={id}
            label={KEPT_COLUMNS.has(id) ? `${headingOf(id)} (publishers ask for it)` : headingOf(id)}
            checked={shown.includes(id)}
            disabled={KEPT_COLUMNS.has(id)}
            onChange={(event) =>
              onChoose(event.target.checked ? [...shown, id] : shown.filter((one) => one !== id))
            }
          />
        ))}
      </div>
      {count < all && (
        <button type="button" onClick={() => onChoose([])} className="min-h-11 underline sm:min-h-8">
          All columns
        </button>
      )}
    </details>
  );
}
