import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { CallingNotice } from '../../../ui/calling-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { PhoneLink } from './phone-link.tsx';

/** Who publishes a permit: a name, null where that could not be read, undefined while it is being read. */
export type Publisher = string | null | undefined;

export interface ContactFactsProps {
  readonly permit: Permit;
  readonly publisher: Publisher;
}

/** Owner and contractor as the record shows them, with whom to thank for a phone (PRODUCT §2). */
export function ContactFacts({ permit, publisher }: ContactFactsProps) {
  const { contractorName } = permit;
  return (
    <>
      <Party title="PROPERTY OWNER">
        <Fact name="Name">{permit.propertyOwnerName}</Fact>
        <PhoneFact phone={permit.propertyOwnerPhone} publisher={publisher} />
        <Fact name="Address">{permit.propertyOwnerAddress}</Fact>
      </Party>
      <Party title="CONTRACTOR">
        <Fact name="Name">
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
        </Fact>
        <PhoneFact phone={permit.contractorPhone} publisher={publisher} />
        <Fact name="License">
          {permit.contractorLicense === null ? null : (
            <span className="font-mono">{permit.contractorLicense}</span>
          )}
        </Fact>
        <Fact name="Address">{permit.contractorAddress}</Fact>
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
    <Fact name="Phone">
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
    </Fact>
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
