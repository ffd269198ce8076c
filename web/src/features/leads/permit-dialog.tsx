import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Permit } from '#shared/domain/permit.ts';
import { tradeLabel } from '#shared/domain/trades.ts';
import { isNotFound } from '../../lib/api.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { addressOf } from '../../lib/permit-text.ts';
import { read } from '../../lib/read.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-screen.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClampedText } from './clamped-text.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { PhoneLink } from './phone-link.tsx';
import { RecordFacts } from './record-facts.tsx';

export interface PermitDialogProps {
  readonly id: string;
  /** The row it was opened from; undefined when it was opened by a link to it. */
  readonly row: Permit | undefined;
  readonly onClose: () => void;
}

/**
 * Everything a permit's record shows (spec §2). Opens from the row at once; where the record comes from and how it changed
 * is read after, and may fail without taking the rest away.
 */
export function PermitDialog({ id, row, onClose }: PermitDialogProps) {
  const detail = useQuery(read('permit', { params: { id } }));
  const permit = row ?? detail.data;
  if (permit === undefined)
    return (
      <Dialog open onClose={onClose} title="Permit">
        {detail.error === null ? (
          <div role="status" className="space-y-3">
            <span className="sr-only">Loading</span>
            <Skeleton className="w-1/3" />
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </div>
        ) : (
          <Failure error={detail.error} onTryAgain={() => detail.refetch()} onClose={onClose} />
        )}
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span className="font-mono font-medium">{permit.permitNumber}</span>}
    >
      <div className="space-y-8">
        <ProjectInformation permit={permit} rawStatus={detail.data?.provenance.rawStatus ?? null} />
        <ContactInformation permit={permit} />
        <Section title="Public Record">
          <RecordFacts detail={detail.data} failed={detail.isError} />
        </Section>
      </div>
    </Dialog>
  );
}

function Failure(props: {
  readonly error: Error;
  readonly onTryAgain: () => void;
  readonly onClose: () => void;
}) {
  const { error, onTryAgain, onClose } = props;
  if (!isNotFound(error)) return <ErrorNotice error={error} onTryAgain={onTryAgain} />;
  return (
    <Notice title="Permit not found" actions={<Button onClick={onClose}>Close</Button>}>
      <p>This permit is not on file. It may have been withdrawn by its publisher.</p>
    </Notice>
  );
}

function ProjectInformation({
  permit,
  rawStatus,
}: {
  readonly permit: Permit;
  readonly rawStatus: string | null;
}) {
  const { trades, valuation, issueDate, status, description } = permit;
  return (
    <Section title="Project Information">
      <FactList>
        <Fact name="Permit number">
          <span className="font-mono">{permit.permitNumber}</span>
        </Fact>
        <Fact name="Project type">{permit.permitType}</Fact>
        {trades.length > 0 && <Fact name="Trades">{trades.map(tradeLabel).join(', ')}</Fact>}
        <Fact name="Full address">{addressOf(permit)}</Fact>
        <Fact name="Project value">
          {valuation === null ? null : <span className="font-mono">{formatMoney(valuation)}</span>}
        </Fact>
        <Fact name="Issue date">{issueDate === null ? null : formatDay(issueDate)}</Fact>
        <Fact name="Status">
          {status === null ? null : (
            <span className="flex flex-wrap items-center gap-x-2">
              <StatusBadge status={status} />
              {status === 'Other' && rawStatus !== null && (
                <span className="text-muted">“{rawStatus}” in the record</span>
              )}
            </span>
          )}
        </Fact>
        <Fact name="Description">
          <ClampedText text={description ?? 'No description available'} />
        </Fact>
      </FactList>
    </Section>
  );
}

function ContactInformation({ permit }: { readonly permit: Permit }) {
  return (
    <Section title="Contact Information">
      <Party title="PROPERTY OWNER">
        <Fact name="Name">{permit.propertyOwnerName}</Fact>
        <PhoneFact phone={permit.propertyOwnerPhone} />
        <Fact name="Address">{permit.propertyOwnerAddress}</Fact>
      </Party>
      <Party title="CONTRACTOR">
        <Fact name="Name">{permit.contractorName}</Fact>
        <PhoneFact phone={permit.contractorPhone} />
        <Fact name="License">
          {permit.contractorLicense === null ? null : (
            <span className="font-mono">{permit.contractorLicense}</span>
          )}
        </Fact>
        <Fact name="Address">{permit.contractorAddress}</Fact>
      </Party>
      <p className="mt-3 text-12 text-muted">
        Contacts are what the public record shows. A field the city does not publish stays “Not specified”; we
        never guess one.
      </p>
    </Section>
  );
}

function PhoneFact({ phone }: { readonly phone: string | null }) {
  return <Fact name="Phone">{phone === null ? null : <PhoneLink phone={phone} />}</Fact>;
}

function Party({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-4 first-of-type:mt-0">
      <h4 className="text-12 font-semibold tracking-wide text-muted">{title}</h4>
      <FactList>{children}</FactList>
    </section>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-16 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
