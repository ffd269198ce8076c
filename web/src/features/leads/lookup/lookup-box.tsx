import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Output } from '#shared/contract/index.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { ListQuery } from '#shared/domain/lookup/lookup-answer.ts';
import { LOOKUP_TEXT_MAX } from '#shared/domain/lookup/lookup-query.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { errorSentence } from '../../../lib/api/api.ts';
import { read } from '../../../lib/api/read.ts';
import { lazyPart } from '../../../lib/browser/lazy-code.ts';
import { useEventCallback } from '../../../lib/page/use-event-callback.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const LookupAnswer = lazyPart(async () => (await import('./lookup-answer.tsx')).LookupAnswer);

interface LookupBoxProps {
  /** What was asked elsewhere: the box is open and looks it up. A single permit opens by itself. */
  readonly sought?: string | undefined;
  /** The filter of the list that lacks the permit. */
  readonly asked: ListQuery;
  /** The list is empty, so the box starts open. */
  readonly isEmpty: boolean;
  readonly stages: ReadonlyMap<string, WorkStage>;
  readonly onFilter: (asked: ListQuery) => void;
  readonly onOpen: (permitId: string) => void;
}

/** "Why can’t I find it?": says where a permit, an address or a city is, or why it is not listed. */
export function LookupBox({ isEmpty, ...form }: LookupBoxProps) {
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isOpen = toggled ?? (isEmpty || form.sought !== undefined);
  const bodyId = useId();
  return (
    <section className="mt-3 print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setToggled(!isOpen)}
        className="inline-flex min-h-11 items-center gap-2 rounded text-14 text-muted underline decoration-line-strong underline-offset-4 hover:text-ink sm:min-h-8"
      >
        Why can’t I find it?
      </button>
      <div id={bodyId} hidden={!isOpen} className="mt-1 rounded border border-line bg-raised p-4">
        {/* A lookup keeps the box open, even if its answer then fills the list. */}
        {isOpen && <LookupForm {...form} onLookup={() => setToggled(true)} />}
      </div>
    </section>
  );
}

function LookupForm({
  onLookup,
  sought,
  ...answer
}: Omit<LookupBoxProps, 'isEmpty'> & { readonly onLookup: () => void }) {
  const [text, setText] = useState(sought ?? '');
  const [sent, setSent] = useState(sought ?? '');
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const { minScore, ...filter } = answer.asked;
  const query = filterToQuery(filter, undefined, minScore);
  query.set('text', sent);
  const found = useQuery({ ...read('lookup', { query }), enabled: sent !== '' });
  const single = sent === sought ? onlyPermit(found.data) : undefined;
  const open = useEventCallback(answer.onOpen);
  useEffect(() => {
    if (single !== undefined) open(single);
  }, [single, open]);
  const lookUp = (): void => {
    const line = text.trim();
    if (line === '') {
      setProblem('Type a permit number, an address or a city.');
      box.current?.focus();
      return;
    }
    setProblem(undefined);
    onLookup();
    // The same text is looked up again: the permit may have arrived since.
    if (line === sent) void found.refetch();
    else setSent(line);
  };
  return (
    <>
      <form
        aria-label="Why can’t I find it?"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          lookUp();
        }}
        className="flex flex-wrap items-start gap-2"
      >
        <TextField
          ref={box}
          label="Permit number, address or city"
          hint="Such as B-2026-001234, or 1418 Candlewick St, Austin, TX"
          error={problem}
          value={text}
          maxLength={LOOKUP_TEXT_MAX}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1 basis-60 sm:max-w-md"
        />
        <Button type="submit" busy={found.isFetching} className="sm:mt-6">
          Look it up
        </Button>
      </form>
      {/* Not around the answer: an element with a live region stays visible to screen readers behind a dialog. */}
      <p aria-live="polite" className="sr-only">
        {found.isSuccess && !found.isFetching && 'The answer is below.'}
      </p>
      <div className="mt-3 text-14 empty:hidden">
        {found.isFetching && found.data === undefined && <Skeleton className="w-2/3" />}
        {found.isError && <p className="text-problem">{errorSentence(found.error)}</p>}
        {found.data !== undefined && !found.isError && (
          <Suspense>
            <LookupAnswer found={found.data} {...answer} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** The id of the only permit of an answer. */
function onlyPermit(found: Output<'lookup'> | undefined): string | undefined {
  const answer = found?.answer;
  if (answer?.is !== 'here' && answer?.is !== 'filtered') return undefined;
  return answer.permits.length === 1 ? answer.permits[0]?.id : undefined;
}
