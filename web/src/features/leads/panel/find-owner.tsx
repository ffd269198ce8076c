import type { PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { customerOf } from '#shared/domain/permit/reach.ts';
import { copyText } from '../../../ui/copy-button.tsx';

interface FindOwnerProps {
  readonly permit: ScoredPermit;
  /** Undefined while it loads. */
  readonly detail: PermitDetail | undefined;
}

/** The way to an owner whom the record doesn’t name: the county’s own search. On a phone it is in the bar at the thumb. */
export function FindOwner({ permit, detail }: FindOwnerProps) {
  const search = ownerSearch(permit, detail);
  if (search === null) return null;
  return (
    <p className="text-14 max-lg:hidden print:hidden">
      <SearchLink {...search} className="min-h-10 items-center font-medium sm:min-h-6" />
      <span className="block text-12 text-muted">
        Copies “{search.street}” and opens the search in a new tab. Some counties show the parcel only.
      </span>
    </p>
  );
}

/** The link alone. @param before what stands before it */
export function FindOwnerLink(props: FindOwnerProps & { readonly before: string }) {
  const search = ownerSearch(props.permit, props.detail);
  if (search === null) return null;
  return (
    <>
      {props.before}
      <SearchLink {...search} className="py-1.5" />
    </>
  );
}

function ownerSearch(
  { addressStreet, propertyOwnerName, who }: ScoredPermit,
  detail: PermitDetail | undefined,
) {
  const search = detail?.ownerSearch;
  if (search == null || addressStreet === null || propertyOwnerName !== null) return null;
  if (customerOf(who.label) !== 'owner' || detail?.provenance.withheld.includes('owner') === true)
    return null;
  return { ...search, street: addressStreet };
}

function SearchLink({ url, office, street, className }: SearchLinkProps) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={() => void copyText(street)}
      className={`inline-flex underline hover:text-ink ${className}`}
    >
      Find the owner at {office}
    </a>
  );
}

interface SearchLinkProps extends NonNullable<ReturnType<typeof ownerSearch>> {
  readonly className: string;
}
