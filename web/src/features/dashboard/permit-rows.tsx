import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { RECENT_SHOWN } from '#shared/domain/plan/plan.ts';
import { formatDay, formatMoney } from '../../lib/format/format.ts';
import { permitHref } from '../../lib/page/permit-hrefs.ts';
import { rows } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';

interface PermitRowsProps {
  readonly query: UseQueryResult<readonly Permit[]>;
  readonly empty: ReactNode;
}

/** The newest permits with type, street, state, value and date (PRODUCT §2). */
export function PermitRows({ query, empty }: PermitRowsProps) {
  return (
    <QueryState
      query={query}
      loading="Loading permits"
      className="mt-3"
      bars={rows(RECENT_SHOWN, 'mb-6.25 h-11 sm:h-5')}
      empty={empty}
    >
      {(permits) => (
        <ul className="mt-3 border-t border-line-strong">
          {permits.slice(0, RECENT_SHOWN).map((permit) => (
            <li key={permit.id}>
              <Link to={permitHref(permit.id)} className={`${ROW} text-ink no-underline hover:bg-sunken`}>
                <Cell className="font-medium">{permit.permitType ?? 'Building Permit'}</Cell>
                <Cell className="order-3 text-muted sm:order-none">
                  {[permit.addressStreet, permit.jurisdictionState]
                    .filter((part) => part !== null)
                    .join(', ')}
                </Cell>
                <Cell className="text-right font-mono whitespace-nowrap">
                  {permit.valuation === null ? '—' : formatMoney(permit.valuation)}
                </Cell>
                <Cell className="order-4 text-right whitespace-nowrap text-muted sm:order-none">
                  {permit.issueDate === null ? '—' : formatDay(permit.issueDate)}
                </Cell>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

// Two lines on a phone, one from tablet width up.
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line px-1 py-3 text-14 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_8rem_7rem]';

function Cell({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return <span className={`figures min-w-0 truncate ${className}`}>{children}</span>;
}
