import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { LeadScore } from '#shared/domain/permit/lead-score.ts';
import { licenseText, type Provenance } from '#shared/domain/permit/permit.ts';
import { tradeLabel } from '#shared/domain/permit/trades.ts';

/** A permit as a file shows it. */
export interface ExportRow {
  readonly permit: StoredPermit;
  readonly provenance: Provenance;
  /** For whoever exports, on the day of the export. */
  readonly leadScore: LeadScore;
}

/**
 * A column of an exported file. `text` is kept as written, whatever it looks like; `date` is `YYYY-MM-DD`; `time` is ISO
 * 8601 UTC. `width` is in characters.
 */
export type ExportColumn = { readonly heading: string; readonly width: number } & (
  | { readonly kind: 'text' | 'date' | 'time'; readonly value: (row: ExportRow) => string | null }
  | { readonly kind: 'money' | 'degrees' | 'count'; readonly value: (row: ExportRow) => number | null }
);

type Text = Extract<ExportColumn, { kind: 'text' | 'date' | 'time' }>;

const text = (heading: string, width: number, value: Text['value']): ExportColumn => ({
  heading,
  width,
  kind: 'text',
  value,
});

/** What a file shows of a permit: every field of PRODUCT §3 and where it comes from. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  text('Permit number', 18, ({ permit }) => permit.permitNumber),
  text('Permit type', 28, ({ permit }) => permit.permitType),
  text('Trades', 24, ({ permit }) => permit.trades.map(tradeLabel).join(', ') || null),
  text('Status', 10, ({ permit }) => permit.status),
  text("Status in the source's words", 20, ({ provenance }) => provenance.rawStatus),
  { heading: 'Issue date', width: 12, kind: 'date', value: ({ permit }) => permit.issueDate },
  { heading: 'Valuation (USD)', width: 16, kind: 'money', value: ({ permit }) => permit.valuation },
  text('Description', 48, ({ permit }) => permit.description),
  text('Street address', 28, ({ permit }) => permit.addressStreet),
  text('Address city', 18, ({ permit }) => permit.addressCity),
  text('Address state', 8, ({ permit }) => permit.addressState),
  text('ZIP', 11, ({ permit }) => permit.addressZip),
  text('Owner name', 26, ({ permit }) => permit.propertyOwnerName),
  text('Owner phone', 16, ({ permit }) => permit.propertyOwnerPhone),
  text('Owner address', 30, ({ permit }) => permit.propertyOwnerAddress),
  text('Contractor name', 26, ({ permit }) => permit.contractorName),
  text('Contractor phone', 16, ({ permit }) => permit.contractorPhone),
  text('Contractor license', 18, ({ permit }) => permit.contractorLicense),
  text('Contractor address', 30, ({ permit }) => permit.contractorAddress),
  text('Jurisdiction state', 16, ({ permit }) => permit.jurisdictionState),
  text('Jurisdiction city', 18, ({ permit }) => permit.jurisdictionCity),
  text('Jurisdiction county', 18, ({ permit }) => permit.jurisdictionCounty),
  { heading: 'Latitude', width: 12, kind: 'degrees', value: ({ permit }) => permit.latitude },
  { heading: 'Longitude', width: 12, kind: 'degrees', value: ({ permit }) => permit.longitude },
  text('Source', 28, ({ provenance }) => provenance.sourceName),
  text('Source page', 40, ({ provenance }) => provenance.sourceUrl),
  text('Official record', 40, ({ provenance }) => provenance.recordUrl),
  text('License', 28, ({ provenance }) => licenseText(provenance.license)),
  { heading: 'First seen (UTC)', width: 20, kind: 'time', value: ({ provenance }) => provenance.firstSeen },
  {
    heading: 'Last changed (UTC)',
    width: 20,
    kind: 'time',
    value: ({ provenance }) => provenance.lastChanged,
  },
  {
    heading: 'Last checked (UTC)',
    width: 20,
    kind: 'time',
    value: ({ provenance }) => provenance.lastChecked,
  },
  { heading: 'Lead score', width: 11, kind: 'count', value: ({ leadScore }) => leadScore.score },
  text('Lead score reasons', 60, ({ leadScore }) => reasonsText(leadScore)),
  { heading: 'Score version', width: 13, kind: 'count', value: ({ leadScore }) => leadScore.version },
  text('Plumbline id', 30, ({ permit }) => permit.id),
];

/** "Issued today: 30 of 30; …": the points sum to the score. */
function reasonsText({ reasons }: LeadScore): string {
  return reasons.map(({ words, points, of }) => `${words}: ${points} of ${of}`).join('; ');
}
