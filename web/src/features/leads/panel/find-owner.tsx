import type { PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { customerOf } from '#shared/domain/permit/reach.ts';
import { copyText } from '../../../ui/copy-button.tsx';

interface FindOwnerProps {
  readonly permit: ScoredPermit;
  /** Undefined while it loads. */
  readonly detail: PermitDetail | undefined;
}

/** The way to an owner whom the record doesn’t name: the county’s own search. Nothing where somebody else has the job. */
export function FindOwner({ permit, detail }: FindOwnerProps) {
  const { addressStreet, propertyOwnerName, who } = permit;
  const search = detail?.ownerSearch;
  if (search == null || addressStreet === null || propertyOwnerName !== null) return null;
  if (customerOf(who.label) !== 'owner' || detail?.provenance.withheld.includes('owner') === true)
    return null;
  return (
    <p className="text-14 print:hidden">
      <a
        href={search.url}
        target="_blank"
        rel="noreferrer"
        onClick={() => void copyText(addressStreet)}
        className="inline-flex min-h-10 items-center font-medium underline hover:text-ink sm:min-h-6"
      >
        Find the owner at {search.office}
      </a>
      <span className="block text-12 text-muted">
        Copies “{addressStreet}” and opens the search in a new tab. Some counties show the parcel only.
      </span>
    </p>
  );
}
