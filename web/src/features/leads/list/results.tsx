import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { isSubscriptionRequired, isUnauthorized } from '../../../lib/api/api.ts';
import { useSiteConfig } from '../../../lib/api/site-config.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../../lib/browser/media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AuthenticationRequired } from '../../../ui/error-screen.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SubscriptionRequired } from '../../../ui/subscription-required.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import type { LeadsView } from '../leads-view.ts';
import { NothingFound } from './nothing-found.tsx';
import { PermitCards, PermitCardsSkeleton } from './permit-cards.tsx';
import type { PermitPage } from './permit-page.ts';
import { type PermitListProps, PermitTable, PermitTableSkeleton } from './permit-table.tsx';

interface ResultsProps extends Omit<PermitListProps, 'permits'> {
  readonly view: LeadsView;
  readonly result: UseQueryResult<PermitPage>;
  /** The rows of the page without hidden ones. */
  readonly shown: readonly ScoredPermit[];
  readonly onPage: (page: number) => void;
  readonly onSearch: (filter: PermitFilter, minScore: number) => void;
  readonly onLoadAll: () => void;
}

/** The permits of a view, or why there are none: loading, failed, refused or empty. */
export function Results(props: ResultsProps) {
  const { view, result, shown, onPage, onSearch, onLoadAll, ...list } = props;
  const wide = useMediaQuery(TABLE_WIDTH);
  useSubscriptionToast(result.error);
  if (result.isError)
    return (
      <div className={PADDED}>
        <Failure error={result.error} onTryAgain={() => result.refetch()} />
      </div>
    );
  if (result.data === undefined)
    return (
      // As tall as the window, so that the footer does not show and jump away.
      <Loading label="Loading permits" className="min-h-screen">
        {wide ? <PermitTableSkeleton dense={list.dense} sort={list.sort} /> : <PermitCardsSkeleton />}
      </Loading>
    );
  const { permits, total } = result.data;
  if (permits.length === 0)
    return (
      <NothingFound view={view} total={total} onPage={onPage} onSearch={onSearch} onLoadAll={onLoadAll} />
    );
  const List = wide ? PermitTable : PermitCards;
  return (
    <div
      aria-busy={result.isPlaceholderData}
      className={classNames(result.isPlaceholderData && 'opacity-60')}
    >
      {shown.length === 0 ? (
        <div className={PADDED}>
          <Notice title="Every permit on this page is hidden">
            <p>You hid them or they are on your list. Show them again, or go to the next page.</p>
          </Notice>
        </div>
      ) : (
        <List permits={shown} {...list} />
      )}
      <div className="px-3 sm:px-6">
        <Pager page={view.page} rows={permits.length} total={total} onPage={onPage} />
      </div>
    </div>
  );
}

const PADDED = 'px-3 py-6 sm:px-6';

/** PRODUCT §8: a search refused without a subscription shows a toast, too. */
function useSubscriptionToast(error: Error | null): void {
  useEffect(() => {
    if (isSubscriptionRequired(error))
      showToast({
        title: 'Subscription Required',
        description: `Upgrade to a ${PRICE.label} subscription to see permits.`,
        tone: 'problem',
      });
  }, [error]);
}

function Failure({ error, onTryAgain }: { readonly error: Error; readonly onTryAgain: () => void }) {
  const contact = useSiteConfig()?.contactEmail;
  if (isSubscriptionRequired(error)) return <SubscriptionRequired />;
  if (isUnauthorized(error)) return <AuthenticationRequired level={3} />;
  return (
    <Notice
      tone="problem"
      title="Error Loading Permits"
      actions={
        <>
          <Button onClick={onTryAgain}>Try Again</Button>
          {contact !== undefined && (
            <a href={`mailto:${contact}`} className="text-14 underline">
              {contact}
            </a>
          )}
        </>
      }
    >
      <p>Unable to load permits. Please try again or contact support.</p>
    </Notice>
  );
}
