import type { ScoredRow } from '#functions/permits/permit-row.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { propertyUseLabel } from '#shared/domain/lists/property-use.ts';
import { actionLabel } from '#shared/domain/lists/work-actions.ts';
import { licenseText } from '#shared/domain/permit/data-terms.ts';
import type { LeadScore } from '#shared/domain/permit/lead-score.ts';
import type { Provenance } from '#shared/domain/permit/permit.ts';
import { type FieldsWith, PERMIT_FIELD_NAMES, PERMIT_FIELDS } from '#shared/domain/permit/permit-fields.ts';
import type { Contact } from '#shared/domain/permit/reach.ts';
import { tradeLabel } from '#shared/domain/permit/trades.ts';
import { REACH } from '#shared/domain/permit/who.ts';
import { whoWords } from '#shared/domain/permit/who-rule.ts';
import { pointClassLabel } from '#shared/domain/point-class.ts';

/** A permit as a row of a file. */
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

type ColumnField = FieldsWith<'column', object>;
const COLUMN_FIELDS = PERMIT_FIELD_NAMES.filter(
  (name): name is ColumnField => name !== 'id' && PERMIT_FIELDS[name].column !== null,
);

/** The columns of a file: every field of PRODUCT §3, where the record comes from, and its lead score. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  ...COLUMN_FIELDS.map(fieldColumn),
  text('Source', 28, ({ provenance }) => provenance.sourceName),
  text('Source page', 40, ({ provenance }) => provenance.sourceUrl),
  text('Official record', 40, ({ provenance }) => provenance.recordUrl),
  text('License', 28, ({ provenance }) => licenseText(provenance.license)),
  text('Attribution', 40, ({ provenance }) => provenance.terms.attribution),
  time('First seen (UTC)', ({ provenance }) => provenance.firstSeen),
  time('Last changed (UTC)', ({ provenance }) => provenance.lastChanged),
  time('Last checked (UTC)', ({ provenance }) => provenance.lastChecked),
  text('Who does it', 18, ({ permit, lead }) => whoWords(permit, lead.who.label)),
  text('Reach', 8, ({ lead }) => (lead.reach === 'none' ? null : REACH[lead.reach])),
  { heading: 'Lead score', width: 11, kind: 'count', value: ({ leadScore }) => leadScore.score },
  text('Lead score reasons', 60, ({ leadScore }) => reasonsText(leadScore)),
  { heading: 'Score version', width: 13, kind: 'count', value: ({ leadScore }) => leadScore.version },
  fieldColumn('id'),
];

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
    return permit.propertyUse === null ? null : propertyUseLabel(permit.propertyUse);
  if (name === 'pointClass') return permit.pointClass === null ? null : pointClassLabel(permit.pointClass);
  if (name === 'builtBy') return permit.builtBy === undefined ? null : 'Owner';
  return permit[name] ?? null;
}

function text(heading: string, width: number, value: ExportColumn['value']): ExportColumn {
  return { heading, width, kind: 'text', value };
}

function time(heading: string, value: ExportColumn['value']): ExportColumn {
  return { heading, width: 20, kind: 'time', value };
}

/** "Issued today: 30 of 30; …": the points sum to the score. */
function reasonsText({ reasons }: LeadScore): string {
  return reasons.map(({ words, points, of }) => `${words}: ${points} of ${of}`).join('; ');
}
