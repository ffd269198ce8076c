import type { ReactNode } from 'react';
import { LeadCard } from '../../../ui/lead/lead-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { leadAge } from '../lead-age.ts';
import { OwnMark } from './lead-parts.tsx';
import type { PermitRowProps } from './permit-row.tsx';

interface ListedCardProps extends Pick<PermitRowProps, 'permit' | 'stage' | 'onOpen'> {
  readonly exported?: boolean;
  /** Below the card. */
  readonly mark?: ReactNode;
  readonly tick?: ReactNode;
  /** Without it the card has no buttons. */
  readonly onCall?: () => void;
}

/** A lead of a list that opens on the page of the list. */
export function ListedCard({ permit, stage, exported = false, mark, onOpen, ...slots }: ListedCardProps) {
  const { id, status } = permit;
  return (
    <>
      <LeadCard
        permit={permit}
        href={`/leads?${new URLSearchParams({ permit: id })}`}
        onOpen={(event) => {
          // In another tab, the address opens it.
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onOpen(id);
        }}
        mark={stage === undefined && !exported ? undefined : <OwnMark stage={stage} exported={exported} />}
        status={
          <>
            {status !== null && <StatusBadge status={status} />}
            {permit.issueDate === null && <span className="text-12 text-muted">{leadAge(permit)}</span>}
          </>
        }
        tick={slots.tick}
        onCall={slots.onCall}
      />
      {mark !== undefined && <div className="mt-2 text-12 *:min-h-8">{mark}</div>}
    </>
  );
}
