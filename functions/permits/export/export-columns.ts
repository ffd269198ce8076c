import type { ScoredRow } from '#functions/permits/permit-row.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import {
  type ColumnField,
  columnsOf,
  type ExportColumnId,
  headingOf,
  type OtherColumn,
} from '#shared/domain/export/columns.ts';
import { propertyUseLabel } from '#shared/domain/lists/property-use.ts';
import { actionLabel } from '#shared/domain/lists/work-actions.ts';
import { licenseText } from '#shared/domain/permit/data-terms.ts';
import type { LeadScore } from '#shared/domain/permit/lead-score.ts';
import type { Provenance } from '#shared/domain/permit/permit.ts';
import { PERMIT_FIELDS } from '#shared/domain/permit/permit-fields.ts';
import type { Contact } from '#shared/domain/permit/reach.ts';
import { tradeLabel } from '#shared/domain/permit/trades.ts';
import { REACH } from '#shared/domain/permit/who.ts';
import { whoWords } from '#shared/domain/permit/who-rule.ts';
import { pointClassLabel } from '#shared/domain/point-class.ts';

export interface ExportRow {
  readonly permit: StoredPermit;
  readonly provenance: Provenance;
  /** For the user who exports, on the day of the export. */
  readonly leadScore: LeadScore;
  /** For the same user. */
  readonly lead: Pick<ScoredRow, 'who' | 'reach'>;
  /** Who to reach; null where there is nobody to sell to, or nobody is named. */
  readonly call: Contact | null;
}

/**
 * A column of an exported file. `text` is kept as written; `date` is `YYYY-MM-DD`; `time` is ISO 8601 UTC; the others are numbers.
 * `width` is in characters.
 */
export interface ExportColumn<Row = ExportRow> {
  readonly heading: string;
  readonly width: number;
  readonly kind: 'text' | 'date' | 'time' | 'money' | 'degrees' | 'count';
  readonly value: (row: Row) => string | number | null;
}

export const LEAD_COLUMNS = {
  who: text(18, ({ permit, lead }) => whoWords(permit, lead.who.label)),
  reach: text(8, ({ lead }) => (lead.reach === 'none' ? null : REACH[lead.reach])),
};

/** Columns that are no fields of the permit. */
const OTHER: Readonly<Record<OtherColumn, Omit<ExportColumn, 'heading'>>> = {
  source: text(28, ({ provenance }) => provenance.sourceName),
  sourcePage: text(40, ({ provenance }) => provenance.sourceUrl),
  recordUrl: text(40, ({ provenance }) => provenance.recordUrl),
  license: text(28, ({ provenance }) => licenseText(provenance.license)),
  attribution: text(40, ({ provenance }) => provenance.terms.attribution),
  firstSeen: time(({ provenance }) => provenance.firstSeen),
  lastChanged: time(({ provenance }) => provenance.lastChanged),
  lastChecked: time(({ provenance }) => provenance.lastChecked),
  ...LEAD_COLUMNS,
  leadScore: { width: 11, kind: 'count', value: ({ leadScore }) => leadScore.score },
  reasons: text(60, ({ leadScore }) => reasonsText(leadScore)),
  scoreVersion: { width: 13, kind: 'count', value: ({ leadScore }) => leadScore.version },
};

/** The columns of a file: every field of PRODUCT §3, where the record comes from, and its lead score; or those chosen of them. */
export function exportColumns(chosen: readonly ExportColumnId[] = []): ExportColumn[] {
  return columnsOf(chosen).map((id) =>
    id in OTHER ? { heading: headingOf(id), ...OTHER[id as OtherColumn] } : fieldColumn(id as ColumnField),
  );
}

function fieldColumn(name: ColumnField): ExportColumn {
  const { kind, column } = PERMIT_FIELDS[name];
  return {
    ...column,
    kind: kind === 'date' || kind === 'money' || kind === 'degrees' || kind === 'count' ? kind : 'text',
    value: ({ permit }) => inWords(permit, name),
  };
}

/** Trades, actions, uses, classes of points and who builds by their labels. */
function inWords(permit: StoredPermit, name: ColumnField): string | number | null {
  if (name === 'trades') return permit.trades.map(tradeLabel).join(', ') || null;
  if (name === 'actions') return permit.actions.map(actionLabel).join(', ') || null;
  if (name === 'propertyUse')
    return permit.propertyUse === null
      ? null
      : `${propertyUseLabel(permit.propertyUse)}${permit.useFrom === undefined ? '' : ' (parcel roll)'}`;
  if (name === 'pointClass') return permit.pointClass === null ? null : pointClassLabel(permit.pointClass);
  if (name === 'builtBy') return permit.builtBy === undefined ? null : 'Owner';
  return permit[name] ?? null;
}

function text(width: number, value: ExportColumn['value']): Omit<ExportColumn, 'heading'> {
  return { width, kind: 'text', value };
}

function time(value: ExportColumn['value']): Omit<ExportColumn, 'heading'> {
  return { width: 20, kind: 'time', value };
}

/** "Issued today: 30 of 30; …": the points sum to the score. */
function reasonsText({ reasons }: LeadScore): string {
  return reasons.map(({ words, points, of }) => `${words}: ${points} of ${of}`).join('; ');
}
