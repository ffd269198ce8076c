import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { PAGE_SIZE, PRICE } from '#shared/domain/plan/plan.ts';
import { isSubscriptionRequired, isUnauthorized } from '../../../lib/api/api.ts';
import { useSiteConfig } from '../../../lib/api/site-config.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../../lib/browser/media-query.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AuthenticationRequired } from '../../../ui/error-screen.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SubscriptionRequired } from '../../../ui/subscription-required.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import type { LeadsView } from '../leads-view.ts';
import { PermitCards, PermitCardsSkeleton } from './permit-cards.tsx';
import type { PermitPage } from './permit-page.ts';
import { type PermitListProps, PermitTable, PermitTableSkeleton } from './permit-table.tsx';

interface ResultsProps extends Omit<PermitListProps, 'permits'> {
  readonly view: LeadsView;
  readonly result: UseQueryResult<PermitPage>;
  /** The rows of the page without hidden ones. */
  readonly shown: readonly ScoredPermit[];
  readonly onPage: (page: number) => void;
}

/** The permits of a view, or why there are none: loading, failed, refused or empty. */
export function Results({ view, result, shown, onPage, ...list }: ResultsProps) {
  const wide = useMediaQuery(TABLE_WIDTH);
  useSubscriptionToast(result.error);
  if (result.isError)
    return (
      <div className="mt-4">
        <Failure error={result.error} onTryAgain={() => result.refetch()} />
      </div>
    );
  if (result.data === undefined)
    return (
      // As tall as the window, so that the footer does not show and jump away.
      <Loading label="Loading permits" className="min-h-screen">
        {wide ? <PermitTableSkeleton /> : <PermitCardsSkeleton />}
      </Loading>
    );
  const { permits, total } = result.data;
  const List = wide ? PermitTable : PermitCards;
  return (
    <div
      aria-busy={result.isPlaceholderData}
      className={classNames(result.isPlaceholderData && 'opacity-60')}
    >
      {permits.length === 0 ? (
        <NothingFound view={view} total={total} onPage={onPage} />
      ) : shown.length === 0 ? (
        <Notice title="Every permit on this page is hidden" className="mt-4">
          <p>You hid them or worked on them. Show them with the line above, or go to the next page.</p>
        </Notice>
      ) : (
        <List permits={shown} {...list} />
      )}
      <Pager page={view.page} rows={permits.length} total={total} onPage={onPage} />
    </div>
  );
}

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

function NothingFound(props: {
  readonly view: LeadsView;
  readonly total: number | null;
  readonly onPage: (page: number) => void;
}) {
  const { view, total, onPage } = props;
  const lastPage = Math.ceil((total ?? 0) / PAGE_SIZE);
  if (view.page > 1 && lastPage > 0)
    return (
      <Notice
        title="This page is past the last permit"
        className="mt-4"
        actions={
          <>
            <Button onClick={() => onPage(lastPage)}>
              {lastPage === 1 ? 'Go to the only page' : `Go to the last page, ${formatCount(lastPage)}`}
            </Button>
            {lastPage > 1 && <Button onClick={() => onPage(1)}>Go to the first page</Button>}
          </>
        }
      >
        <p>
          There {lastPage === 1 ? 'is 1 page' : `are ${formatCount(lastPage)} pages`} of this list, and you
          asked for page {formatCount(view.page)}.
        </p>
      </Notice>
    );
  return (
    <Notice title="No permits found" className="mt-4">
      <p>
        {view.mode === 'all'
          ? 'Try refreshing the page: the first permits may not be collected yet.'
          : 'Try adjusting your search criteria, or load all permits.'}
      </p>
      <p>To find a certain permit, use the box under the filters: it says where the permit is.</p>
    </Notice>
  );
}
