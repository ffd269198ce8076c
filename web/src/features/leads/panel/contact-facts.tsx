import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { WITHHELD_NOTICES } from '#shared/domain/permit/data-terms.ts';
import type { PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { type DialogField, PERMIT_FIELDS } from '#shared/domain/permit/permit-fields.ts';
import { customerOf } from '#shared/domain/permit/reach.ts';
import { formatPhone, phoneHref } from '../../../lib/format/format.ts';
import { filterState, pageQuery } from '../../../lib/page/links.ts';
import { CallingNotice } from '../../../ui/calls/calling-notice.tsx';
import { CallingTime } from '../../../ui/calls/calling-time.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FactList, PermitFact } from './fact-list.tsx';

/** The publisher of a permit: null if it failed to load, undefined while it loads. */
export type Publisher = string | null | undefined;

interface ContactProps {
  readonly permit: ScoredPermit;
  /** Undefined while it loads. */
  readonly detail: PermitDetail | undefined;
  readonly publisher: Publisher;
}

/** An undefined fact is not shown. */
type ContactFact = (
  permit: ScoredPermit,
  publisher: Publisher,
  detail: PermitDetail | undefined,
) => ReactNode;

const OWNER_FACTS: Readonly<Record<DialogField<'owner'>, ContactFact>> = {
  propertyOwnerName: ({ propertyOwnerName }) => propertyOwnerName,
  propertyOwnerPhone: (permit, publisher) => phoneFact('owner', permit, publisher),
  propertyOwnerAddress: ({ propertyOwnerAddress }) => propertyOwnerAddress,
  rollOwner: (_permit, _publisher, detail) =>
    detail?.rollOwner == null ? undefined : (
      <>
        {detail.rollOwner}
        <span className="block text-12 text-muted">{detail.roll}</span>
      </>
    ),
};

const EMAIL_LINK =
  'inline-flex min-h-10 items-center break-all text-signal-text underline sm:min-h-6 sm:text-14';
const CONTRACTOR_LINK =
  'flex min-h-6 w-fit items-center text-12 text-muted underline hover:text-ink print:hidden';

const CONTRACTOR_FACTS: Readonly<Record<DialogField<'contractor'>, ContactFact>> = {
  contractorName: ({ id, contractorName }) =>
    contractorName === null || contractorName === '' ? null : (
      <>
        {contractorName}
        <Link to={`/contractors?${new URLSearchParams({ permit: id })}`} className={CONTRACTOR_LINK}>
          About this contractor
        </Link>
        <Link
          to={`/leads?${pageQuery({ contractor: contractorName })}`}
          state={filterState({ contractor: contractorName })}
          className={CONTRACTOR_LINK}
        >
          Permits of this contractor
        </Link>
      </>
    ),
  contractorPhone: (permit, publisher) => phoneFact('contractor', permit, publisher),
  contractorEmail: (_permit, _publisher, detail) =>
    detail?.contractorEmail == null ? undefined : (
      <a href={`mailto:${detail.contractorEmail}`} className={EMAIL_LINK}>
        {detail.contractorEmail}
      </a>
    ),
  contractorLicense: ({ contractorLicense }) =>
    contractorLicense === null ? null : <span className="font-mono">{contractorLicense}</span>,
  contractorAddress: ({ contractorAddress }) => contractorAddress,
};

/** Where the owner does the work. */
const OWNER_BUILDS: Partial<typeof CONTRACTOR_FACTS> = { contractorName: () => 'Owner builds it' };

/** Owner and contractor as the record shows them. Phones name their publisher (PRODUCT §2). */
export function ContactFacts(props: ContactProps) {
  const { permit, detail } = props;
  return (
    <>
      <div className="grid gap-5 min-[26rem]:grid-cols-2">
        <Party title="PROPERTY OWNER" facts={OWNER_FACTS} {...props} />
        <Party
          title="CONTRACTOR"
          facts={permit.builtBy === undefined ? CONTRACTOR_FACTS : OWNER_BUILDS}
          {...props}
        />
      </div>
      {permit.reach === 'phone' && <CallingNotice />}
      {detail?.provenance.withheld.map((role) => (
        <p key={role} className="mt-3 text-14">
          {WITHHELD_NOTICES[role]}
        </p>
      ))}
      <p className="mt-3 text-12 text-muted">
        Contacts are what the public record shows. A field the city does not publish stays “Not specified”; we
        never guess one. Wrong, or about you?{' '}
        <Link
          to={`/removal?${new URLSearchParams({ permit: permit.id })}`}
          className="underline hover:text-ink print:hidden"
        >
          Ask for a correction or removal
        </Link>
      </p>
    </>
  );
}

/** A phone: a link where the reader could sell to its owner, else plain text. */
function phoneFact(of: 'owner' | 'contractor', permit: ScoredPermit, publisher: Publisher): ReactNode {
  const phone = of === 'owner' ? permit.propertyOwnerPhone : permit.contractorPhone;
  if (phone === null) return null;
  const isCustomer = customerOf(permit.who.label) === of;
  return (
    <>
      {isCustomer ? <PhoneLink phone={phone} /> : <span className="block">{formatPhone(phone)}</span>}
      {isCustomer && <CallingTime permit={permit} className="block" />}
      <span className="block text-12 text-muted">
        {publisher === undefined ? (
          <Skeleton className="w-40" />
        ) : (
          `As published by ${publisher ?? 'the source of this permit'}`
        )}
      </span>
    </>
  );
}

function Party(
  props: ContactProps & {
    readonly title: string;
    readonly facts: Partial<Record<DialogField<'owner' | 'contractor'>, ContactFact>>;
  },
) {
  const { title, facts, permit, publisher, detail } = props;
  const fields = Object.keys(facts) as DialogField<'owner' | 'contractor'>[];
  return (
    <section className="min-w-0">
      <h4 className="text-12 font-semibold tracking-wide text-muted">{title}</h4>
      <FactList stacked>
        {fields.map((field) => {
          const value = facts[field]?.(permit, publisher, detail);
          return value === undefined ? null : (
            <PermitFact key={field} name={PERMIT_FIELDS[field].dialog.label}>
              {value}
            </PermitFact>
          );
        })}
      </FactList>
    </section>
  );
}

function PhoneLink({ phone }: { readonly phone: string }) {
  const shown = formatPhone(phone);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <a
        href={phoneHref(phone)}
        className="inline-flex min-h-10 items-center text-16 whitespace-nowrap text-signal-text underline sm:min-h-6 sm:text-14"
      >
        {shown}
      </a>
      <CopyButton text={() => shown} label="Copy" accessibleName={`Copy ${shown}`} className="-my-1" />
    </span>
  );
}
