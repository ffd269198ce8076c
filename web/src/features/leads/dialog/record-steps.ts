import type { PermitChange, PermitDetail } from '#shared/domain/permit/permit.ts';
import { PERMIT_STATUSES, type PermitStatus } from '#shared/domain/permit/permit-status.ts';
import { formatDay, formatMoment, formatMoney, formatPhone } from '../../../lib/format.ts';

/** A step in the life of a record. */
export interface RecordStep {
  /** Tells it from the other steps. */
  readonly key: string;
  /** When, as it is read: a day for what the record itself dates, a moment for what we saw. */
  readonly when: string;
  readonly what: string;
  /** The status it had from then on, where that is what the step tells. */
  readonly status: PermitStatus | null;
}

/**
 * The life of a record, newest step first: its issue as the record dates it, when we first saw it, and every change we saw.
 */
export function recordSteps(detail: PermitDetail): RecordStep[] {
  const { issueDate, status, provenance, history } = detail;
  const { firstSeen } = provenance;
  const first = history.find(({ field }) => field === 'status');
  const seen: (RecordStep & { readonly at: string })[] = [
    {
      key: 'first seen',
      at: firstSeen,
      when: formatMoment(firstSeen),
      what: 'First seen',
      status: first === undefined ? status : statusOf(first.from),
    },
    ...history.map((change) => ({
      key: `${change.seenAt} ${change.field}`,
      at: change.seenAt,
      when: formatMoment(change.seenAt),
      what: changeWords(change),
      status: change.field === 'status' ? statusOf(change.to) : null,
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
  // Equal moments keep the order above: a record is first seen before it changes.
  return seen
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
    .toReversed()
    .map(({ at: _, ...step }) => step);
}

/** `contractorPhone` as "Contractor phone". */
export function fieldName(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function changeWords({ field, from, to }: PermitChange): string {
  return `${fieldName(field)} from ${valueWords(field, from)} to ${valueWords(field, to)}`;
}

/** A field's value as it is written everywhere else. */
function valueWords(field: string, value: string | null): string {
  if (value === null || value === '') return 'nothing';
  if (field === 'valuation' && Number.isFinite(Number(value))) return formatMoney(Number(value));
  if (field === 'issueDate' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  return field.endsWith('Phone') ? formatPhone(value) : value;
}

function statusOf(word: string | null): PermitStatus | null {
  return PERMIT_STATUSES.find((status) => status === word) ?? null;
}
