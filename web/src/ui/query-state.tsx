import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isSubscriptionRequired } from '../lib/api/api.ts';
import { Loading } from './loading.tsx';
import { ErrorNotice } from './page/error-screen.tsx';
import { SubscriptionRequired } from './page/subscription-required.tsx';

interface QueryStateProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What screen readers hear while it loads: "Loading your team". */
  readonly loading: string;
  /** Reserves the height of what comes: a gray bar of each width and height. */
  readonly bars?: readonly string[];
  /** The same as a drawing, in place of bars. */
  readonly placeholder?: ReactNode;
  /** Shown in place of an empty list. */
  readonly empty?: ReactNode;
  /** The distance of the error and of the bars from what is above. */
  readonly className?: string;
  readonly children: (data: Data) => ReactNode;
}

interface ReadFailedProps {
  readonly error: Error;
  readonly onTryAgain: () => void;
}

/** Why something could not be read: the subscription has ended, or another error. */
export function ReadFailed({ error, onTryAgain }: ReadFailedProps) {
  if (isSubscriptionRequired(error)) return <SubscriptionRequired />;
  return <ErrorNotice error={error} onTryAgain={onTryAgain} />;
}

/** What a query has to show: why it failed, a placeholder while it loads, or its data. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, loading, bars = [], placeholder, empty, className, children } = props;
  const { data, error, refetch } = query;
  if (error !== null)
    return (
      <div className={className}>
        <ReadFailed error={error} onTryAgain={() => void refetch()} />
      </div>
    );
  if (data === undefined)
    return (
      <Loading label={loading} className={className} bars={bars}>
        {placeholder}
      </Loading>
    );
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data);
}
