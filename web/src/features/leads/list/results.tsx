import { Suspense, startTransition, useEffect, useState } from 'react';
import { FEW_LEADS, PRICE } from '#shared/domain/plan/plan.ts';
import { isSubscriptionRequired, isUnauthorized } from '../../../lib/api/api.ts';
import { isRowRefusal } from '../../../lib/api/row-guard.ts';
import { useSiteConfig } from '../../../lib/api/site-config.ts';
import { lazyPage, lazyParts } from '../../../lib/browser/lazy-code.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../../lib/browser/media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Bars, Loading, Repeat } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { AuthenticationRequired } from '../../../ui/page/error-screen.tsx';
import { SubscriptionRequired } from '../../../ui/page/subscription-required.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { RowsRefused, RowsWait, useRowsWait } from '../row-refusal.tsx';
import type { Leads } from '../use-leads.ts';
import { PermitTable, PermitTableSkeleton } from './permit-table.tsx';

const PermitCards = lazyPage(async () => (await import('./permit-cards.tsx')).PermitCards);
// In parallel with the list's first call, also on a wide screen: a turned tablet shows leads, not their outline.
void PermitCards.preload();
const later = lazyParts(() => import('../later.ts'));
const WAIT = <Loading label="Loading permits" className="after-loading min-h-screen" bars={['w-0']} />;
const FewFound = later('FewFound', WAIT);
const NothingFound = later('NothingFound', WAIT);

/** The permits of a view, or why there are none: loading, failed, refused or empty. */
export function Results(leads: Leads) {
  const { result, shown, list, listPage } = leads;
  const wide = useMediaQuery(TABLE_WIDTH) && !leads.hasMap;
  const key = list?.key ?? '';
  // While the next page waits for its turn, a countdown says so.
  const isLoading = useRowsWait() === null && result.isPlaceholderData;
  const rows = useRowsAtOnce(key, shown.length, wide ? 52 : 130);
  useSubscriptionToast(result.error);
  const refusal = isRowRefusal(result.error) && (
    <RowsRefused
      sentence={result.error.sentence}
      opensAt={result.errorUpdatedAt + result.error.retryAfterS * 1000}
      keptPage={list && listPage}
      onTryAgain={() => result.refetch()}
    />
  );
  if (result.isError && list === undefined)
    return (
      refusal || (
        <div className={PADDED}>
          <Failure error={result.error} onTryAgain={() => result.refetch()} />
        </div>
      )
    );
  if (list === undefined)
    return (
      // As tall as the window, so that the footer does not show and jump away.
      <Loading label="Loading permits" className="min-h-screen">
        <RowsWait />
        {wide ? <PermitTableSkeleton {...leads} /> : <PermitCardsSkeleton />}
      </Loading>
    );
  if (list.permits.length === 0) return <NothingFound {...leads} />;
  const List = wide ? PermitTable : PermitCards.Component;
  return (
    <div aria-busy={result.isPlaceholderData}>
      {result.isFetching ? <RowsWait /> : refusal}
      <div className="relative">
        {/* A faded list would be hard to read. */}
        {isLoading && (
          <span aria-hidden="true" className="absolute inset-x-0 top-0 h-0.5 animate-pulse bg-ink" />
        )}
        {shown.length === 0 ? (
          <div className={PADDED}>
            <Notice title="Every permit on this page is hidden">
              <p>You hid them or they are on your list. Show them again, or go to the next page.</p>
            </Notice>
          </div>
        ) : (
          <Suspense fallback={<PermitCardsSkeleton />}>
            <List {...leads} shown={shown.slice(0, rows)} />
          </Suspense>
        )}
        {leads.view.mode === 'search' && list.total !== null && list.total <= FEW_LEADS && (
          <FewFound {...leads} />
        )}
      </div>
    </div>
  );
}

/** How many rows render after those of the first screen, again and again. */
const MORE_ROWS = 10;

/**
 * How many rows of a list render: what the window shows at first, then more after each paint, so that no frame takes long.
 * @param key tells the list from others
 * @param all of its rows
 * @param height least height of a row in CSS pixels
 */
function useRowsAtOnce(key: string, all: number, height: number): number {
  const [more, setMore] = useState({ key, rows: 0 });
  const rows = more.key === key ? more.rows : 0;
  useEffect(() => {
    if (rows < all) startTransition(() => setMore({ key, rows: rows + MORE_ROWS }));
  }, [key, rows, all]);
  return Math.ceil(innerHeight / height) + rows;
}

function PermitCardsSkeleton() {
  return (
    <ul className="px-3">
      <Repeat times={8}>
        <li className="mt-2 flex h-52 flex-col gap-2 rounded border border-line bg-raised p-3.5">
          <Bars widths={['w-1/3', 'w-2/3', 'w-1/2', 'w-3/5']} />
        </li>
      </Repeat>
    </ul>
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
