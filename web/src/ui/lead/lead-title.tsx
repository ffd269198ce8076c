import { Link } from 'react-router';
import type { Permit, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { whoDetail, whoWords } from '#shared/domain/permit/who-rule.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import { formatAddress } from '../../lib/format/lead-address.ts';
import { classNames } from '../class-names.ts';
import { WhoShape } from './who-mark.tsx';

interface LeadTitleProps {
  readonly permit: Permit;
  /** The page with the lead; null where its record cannot be opened. */
  readonly to: string | null;
  readonly className?: string;
}

/** What titles a lead: its work, then its street. A list adds who does it (`LeadName`); the city's permit type is small print. */
export function LeadTitle({ permit, to, className }: LeadTitleProps) {
  const work = workLine(permit);
  const look = classNames('block truncate font-medium text-ink', className);
  return (
    <>
      {to === null ? (
        <span className={look}>{work}</span>
      ) : (
        <Link to={to} title={work} className={`${look} no-underline hover:underline`}>
          {work}
        </Link>
      )}
      <span className="block truncate text-12 text-muted">{formatAddress(permit)}</span>
    </>
  );
}

/** Who does the work, as a shape, and the name of the record. */
export function LeadName({ permit }: { readonly permit: ScoredPermit }) {
  const { label, worth } = permit.who;
  const isNamed = permit.propertyOwnerName !== null || permit.contractorName !== null;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <WhoShape label={label} worth={worth} />
      <span className="sr-only">{whoWords(permit, label)}: </span>
      <span className={classNames('truncate', isNamed && worth !== 'folded' ? 'font-medium' : 'text-muted')}>
        {titleCase(whoDetail(permit, label) ?? '')}
      </span>
    </span>
  );
}
