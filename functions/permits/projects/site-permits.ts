import { addDays } from '#shared/domain/days.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import type { StoredPermit } from '../stored-permit.ts';
import { findProject, type ProjectBasis, type SharedFact, sharedFactsWith } from './link-permits.ts';

/** A permit of the same job, or at the same address or parcel. */
export interface SitePermit
  extends Pick<
    Permit,
    'id' | 'permitNumber' | 'permitType' | 'valuation' | 'status' | 'issueDate' | 'addressStreet'
  > {
  readonly trades: StoredPermit['trades'][number][];
  readonly work: string;
  /** At the address, whatever the unit, or on the parcel. */
  readonly isHere: boolean;
  /** `this` for the permit itself, else why it belongs to its job; null if it does not. */
  readonly job: 'this' | ProjectBasis | null;
  /** What it has in common with the permit. */
  readonly shares: SharedFact[];
  /** The issue date of a permit that is still open on record after a year; null for every other permit. */
  readonly openSince: string | null;
}

/** A permit that is open for longer is worth a note. */
const OPEN_DAYS = 365;

interface SiteFacts {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Whether a record like this one would say that the work is finished. */
  readonly recordsFinals: (permit: StoredPermit) => boolean;
}

/**
 * A permit and the `others` that belong to its job or are at its address or parcel: the permit, then its job, then the others, each the
 * newest first.
 */
export function sitePermits(
  permit: StoredPermit,
  others: readonly StoredPermit[],
  { today, recordsFinals }: SiteFacts,
): SitePermit[] {
  const basisOf = findProject(permit.id, [permit, ...others]);
  const sharedFacts = sharedFactsWith(permit);
  const openUntil = addDays(today, -OPEN_DAYS);
  const isLongOpen = (one: StoredPermit): boolean =>
    (one.status === 'Issued' || one.status === 'Active') &&
    one.issueDate !== null &&
    one.issueDate < openUntil &&
    recordsFinals(one);
  const found = [permit, ...others].flatMap((one): SitePermit[] => {
    const isThis = one === permit;
    const shares = isThis ? [] : sharedFacts(one);
    const isHere = isThis || shares.includes('address') || shares.includes('parcel');
    const job = isThis ? 'this' : (basisOf.get(one.id) ?? null);
    if (!isHere && job === null) return [];
    const { id, permitNumber, permitType, valuation, status, issueDate, addressStreet } = one;
    return [
      {
        id,
        permitNumber,
        permitType,
        valuation,
        status,
        issueDate,
        addressStreet,
        trades: [...one.trades],
        work: workLine(one),
        isHere,
        job,
        shares,
        openSince: isLongOpen(one) ? issueDate : null,
      },
    ];
  });
  return found.sort((a, b) => rank(a) - rank(b) || newestFirst(a, b));
}

function rank({ job }: SitePermit): number {
  return job === 'this' ? 0 : job === null ? 2 : 1;
}

/** Orders permits by issue date, without one last. */
export function newestFirst(
  a: Pick<Permit, 'id' | 'issueDate'>,
  b: Pick<Permit, 'id' | 'issueDate'>,
): number {
  return (b.issueDate ?? '').localeCompare(a.issueDate ?? '') || (a.id < b.id ? -1 : 1);
}
