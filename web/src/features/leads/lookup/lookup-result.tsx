import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Output } from '#shared/contract/index.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { ListQuery } from '#shared/domain/lookup/lookup-answer.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { errorSentence } from '../../../lib/api/api.ts';
import { read } from '../../../lib/api/read.ts';
import { useEventCallback } from '../../../lib/page/use-event-callback.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LookupAnswer } from './lookup-answer.tsx';

interface LookupResultProps {
  /** The address, permit number or place that was typed in the search box. */
  readonly sought: string;
  /** The filter of the list that lacks the permit. */
  readonly asked: ListQuery;
  readonly stages: ReadonlyMap<string, WorkStage>;
  readonly onFilter: (asked: ListQuery) => void;
  readonly onOpen: (permitId: string) => void;
  readonly onClose: () => void;
}

/** "Why can’t I find it?": where a permit, an address or a city is, or why it is not listed. A single permit opens by itself. */
export function LookupResult({ sought, onClose, ...answer }: LookupResultProps) {
  const { minScore, ...filter } = answer.asked;
  const query = filterToQuery(filter, undefined, minScore);
  query.set('text', sought);
  // Never an older answer or failure: the permit may have arrived since.
  const found = useQuery({ ...read('lookup', { query }), staleTime: 0, retryOnMount: true });
  const isFirst = useRef(true);
  const openOnly = useEventCallback(({ answer: where }: Output<'lookup'>): void => {
    if (!isFirst.current) return;
    isFirst.current = false;
    if (where.is !== 'here' && where.is !== 'filtered') return;
    const [permit, ...others] = where.permits;
    if (permit === undefined || others.length > 0) return;
    if (where.is === 'here') onClose();
    answer.onOpen(permit.id);
  });
  const { data, isFetching } = found;
  useEffect(() => {
    if (data !== undefined && !isFetching) openOnly(data);
  }, [data, isFetching, openOnly]);
  return (
    <section
      aria-label="Why can’t I find it?"
      className="mx-3 mt-2 flex min-h-14 items-start gap-4 rounded border border-line bg-raised p-4 text-14 sm:mx-6 print:hidden"
    >
      {/* Not around the answer: an element with a live region stays visible to screen readers behind a dialog. */}
      <p aria-live="polite" className="sr-only">
        {found.isSuccess && !isFetching && 'Result below.'}
      </p>
      <div className="min-w-0 flex-1">
        {isFetching && data === undefined && <Skeleton className="w-2/3" />}
        {found.isError && <p className="text-problem">{errorSentence(found.error)}</p>}
        {data !== undefined && !found.isError && <LookupAnswer found={data} {...answer} />}
      </div>
      <Button size="small" look="quiet" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}
