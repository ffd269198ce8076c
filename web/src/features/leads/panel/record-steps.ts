import type { PermitChange, PermitDetail } from '#shared/domain/permit/permit.ts';
import { PERMIT_FIELDS, type PermitFieldName } from '#shared/domain/permit/permit-fields.ts';
import { PERMIT_STATUSES, type PermitStatus } from '#shared/domain/permit/permit-status.ts';
import { formatDay, formatMoment, formatMoney, formatPhone } from '../../../lib/format/format.ts';

interface RecordStep {
  readonly key: string;
  /** Formatted: a day for a date in the record, date and time for what we saw. */
  readonly when: string;
  readonly what: string;
  /** The status from then on; null if the step does not set it. */
  readonly status: PermitStatus | null;
}

/** The history of a record, newest first: its issue date, when we first saw it, and every change we saw. */
export function listRecordSteps(detail: PermitDetail): RecordStep[] {
  const { issueDate, status, provenance, history } = detail;
  const { firstSeen } = provenance;
  const first = history.find(({ field }) => field === 'status');
  const seen: (RecordStep & { readonly at: string })[] = [
    {
      key: 'first seen',
      at: firstSeen,
      when: formatMoment(firstSeen),
      what: 'First seen',
      status: first === undefined ? status : parseStatus(first.from),
    },
    ...history.map((change) => ({
      key: `${change.seenAt} ${change.field}`,
      at: change.seenAt,
      when: formatMoment(change.seenAt),
      what: describeChange(change),
      status: change.field === 'status' ? parseStatus(change.to) : null,
    })),
  ];
  if (issueDate !== null)
    seen.push({
      key: 'issue date',
      at: issueDate,
      when: formatDay(issueDate),
      what: 'Issue date in the record',
      status: null,
    });
  // Sorting is stable: with equal times, a record is first seen before it changes.
  return seen
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
    .toReversed()
    .map(({ at: _, ...step }) => step);
}

/** `contractorPhone` becomes "Contractor phone". */
export function describeField(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describeChange({ field, from, to }: PermitChange): string {
  return `${describeField(field)} from ${formatValue(field, from)} to ${formatValue(field, to)}`;
}

/** A history can name a field that no longer exists. */
function formatValue(field: string, value: string | null): string {
  if (value === null || value === '') return 'nothing';
  const kind = Object.hasOwn(PERMIT_FIELDS, field) ? PERMIT_FIELDS[field as PermitFieldName].kind : 'text';
  if (kind === 'money' && Number.isFinite(Number(value))) return formatMoney(Number(value));
  if (kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  return kind === 'phone' ? formatPhone(value) : value;
}

function parseStatus(word: string | null): PermitStatus | null {
  return PERMIT_STATUSES.find((status) => status === word) ?? null;
}
