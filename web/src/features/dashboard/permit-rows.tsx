import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import { RECENT_SHOWN } from '#shared/domain/plan/plan.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import { formatDay, formatMoney } from '../../lib/format/format.ts';
import { permitHref } from '../../lib/page/permit-hrefs.ts';
import { LeadName } from '../../ui/lead/lead-title.tsx';
import { rows } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';

interface PermitRowsProps {
  readonly query: UseQueryResult<readonly ScoredPermit[]>;
  readonly empty: ReactNode;
}

/** The newest permits: the work over its type, the street and state over who does it, value and date (PRODUCT §2). */
export function PermitRows({ query, empty }: PermitRowsProps) {
  return (
    <QueryState
      query={query}
      loading="Loading permits"
      className="mt-3"
      bars={rows(RECENT_SHOWN, 'mb-6.25 h-21 sm:h-10')}
      empty={empty}
    >
      {(permits) => (
        <ul className="mt-3 border-t border-line-strong">
          {permits.slice(0, RECENT_SHOWN).map((permit) => (
            <li key={permit.id}>
              <Link to={permitHref(permit.id)} className={`${ROW} text-ink no-underline hover:bg-sunken`}>
                <Cell>
                  <span className="font-medium">{workLine(permit)}</span>
                  <br />
                  <span className="text-12 text-muted">{permit.permitType ?? 'Building Permit'}</span>
                </Cell>
                <Cell className="order-3 sm:order-none">
                  {[permit.addressStreet && titleCase(permit.addressStreet), permit.jurisdictionState]
                    .filter((part) => part !== null)
                    .join(', ')}
                  <br />
                  <LeadName permit={permit} />
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

function Cell({ className = '', children }: { readonly className?: string; readonly children: ReactNode }) {
  return <span className={`figures min-w-0 truncate ${className}`}>{children}</span>;
}
