import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { formatPhone, phoneHref } from '../../../lib/format/format.ts';
import { CallingNotice } from '../../../ui/calling-notice.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FactList, PermitFact } from './fact-list.tsx';

/** The publisher of a permit: null if it failed to load, undefined while it loads. */
export type Publisher = string | null | undefined;

/** Owner and contractor as the record shows them. Phones name their publisher (PRODUCT §2). */
export function ContactFacts(props: { readonly permit: Permit; readonly publisher: Publisher }) {
  const { permit, publisher } = props;
  const { contractorName } = permit;
  return (
    <>
      <Party title="PROPERTY OWNER">
        <PermitFact name="Name">{permit.propertyOwnerName}</PermitFact>
        <PhoneFact phone={permit.propertyOwnerPhone} publisher={publisher} />
        <PermitFact name="Address">{permit.propertyOwnerAddress}</PermitFact>
      </Party>
      <Party title="CONTRACTOR">
        <PermitFact name="Name">
          {contractorName === null || contractorName === '' ? null : (
            <>
              {contractorName}
              <Link
                to={`/leads?${filterToQuery({ contractor: contractorName })}`}
                className="block w-fit text-12 text-muted underline hover:text-ink print:hidden"
              >
                Permits of this contractor
              </Link>
            </>
          )}
        </PermitFact>
        <PhoneFact phone={permit.contractorPhone} publisher={publisher} />
        <PermitFact name="License">
          {permit.contractorLicense === null ? null : (
            <span className="font-mono">{permit.contractorLicense}</span>
          )}
        </PermitFact>
        <PermitFact name="Address">{permit.contractorAddress}</PermitFact>
      </Party>
      {(permit.propertyOwnerPhone !== null || permit.contractorPhone !== null) && <CallingNotice />}
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

function PhoneFact({ phone, publisher }: { readonly phone: string | null; readonly publisher: Publisher }) {
  return (
    <PermitFact name="Phone">
      {phone === null ? null : (
        <>
          <PhoneLink phone={phone} />
          <span className="block text-12 text-muted">
            {publisher === undefined ? (
              <Skeleton className="w-40" />
            ) : (
              `As published by ${publisher ?? 'the source of this permit'}`
            )}
          </span>
        </>
      )}
    </PermitFact>
  );
}

function Party({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-4 first-of-type:mt-0">
      <h4 className="text-12 font-semibold tracking-wide text-muted">{title}</h4>
      <FactList>{children}</FactList>
    </section>
  );
}

function PhoneLink({ phone }: { readonly phone: string }) {
  const shown = formatPhone(phone);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <a
        href={phoneHref(phone)}
        className="inline-flex min-h-10 items-center font-mono text-16 whitespace-nowrap text-signal-text underline sm:min-h-6 sm:text-14"
      >
        {shown}
      </a>
      <CopyButton text={() => shown} label="Copy" accessibleName={`Copy ${shown}`} className="-my-1" />
    </span>
  );
}
