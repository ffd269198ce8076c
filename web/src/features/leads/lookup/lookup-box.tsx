import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState } from 'react';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { SOUGHT_MAX } from '#shared/domain/lookup/sought.ts';
import type { Asked } from '#shared/domain/lookup/whereabouts.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { RequestError } from '../../../lib/api.ts';
import { lazyPart } from '../../../lib/lazy-code.ts';
import { read } from '../../../lib/read.ts';
import { Button } from '../../../ui/button.tsx';
import { messageOf } from '../../../ui/error-screen.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const WhereaboutsAnswer = lazyPart(async () => (await import('./lookup-answer.tsx')).WhereaboutsAnswer);

export interface MissingBoxProps {
  /** What the list asks for that the permit was not found in. */
  readonly asked: Asked;
  /** The list is empty: the box stands open. */
  readonly isEmpty: boolean;
  readonly stages: ReadonlyMap<string, WorkStage>;
  readonly onFilter: (asked: Asked) => void;
  readonly onOpen: (permitId: string) => void;
}

/** "Why can’t I find it?": says of a permit, an address or a city where it is, or why it is not here. */
export function MissingBox({ asked, isEmpty, stages, onFilter, onOpen }: MissingBoxProps) {
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isOpen = toggled ?? isEmpty;
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
        {/* What was asked stays in sight, also when its answer fills the list. */}
        {isOpen && <Question {...{ asked, stages, onFilter, onOpen }} onAsk={() => setToggled(true)} />}
      </div>
    </section>
  );
}

function Question(props: Omit<MissingBoxProps, 'isEmpty'> & { readonly onAsk: () => void }) {
  const { asked, stages, onFilter, onOpen, onAsk } = props;
  const [text, setText] = useState('');
  const [sent, setSent] = useState('');
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const { minScore, ...filter } = asked;
  const query = filterToQuery(filter, undefined, minScore);
  query.set('text', sent);
  const found = useQuery({ ...read('whereabouts', { query }), enabled: sent !== '' });
  const ask = (): void => {
    const line = text.trim();
    if (line === '') {
      setProblem('Type a permit number, an address or a city.');
      box.current?.focus();
      return;
    }
    setProblem(undefined);
    onAsk();
    // Asked again, it is looked for again: a permit may have come since.
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
          ask();
        }}
        className="flex flex-wrap items-start gap-2"
      >
        <TextField
          ref={box}
          label="Permit number, address or city"
          hint="Such as B-2026-001234, or 1418 Candlewick St, Austin, TX"
          error={problem}
          value={text}
          maxLength={SOUGHT_MAX}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1 basis-60 sm:max-w-md"
        />
        <Button type="submit" busy={found.isFetching} className="sm:mt-6">
          Look it up
        </Button>
      </form>
      {/* Apart from the answer: what holds a live region is not hidden from screen readers while a dialog is open. */}
      <p aria-live="polite" className="sr-only">
        {found.isSuccess && !found.isFetching && 'The answer stands below.'}
      </p>
      <div className="mt-3 text-14 empty:hidden">
        {found.isFetching && found.data === undefined && <Skeleton className="w-2/3" />}
        {found.isError && (
          <p className="text-problem">
            {found.error instanceof RequestError ? found.error.sentence : messageOf(found.error)}
          </p>
        )}
        {found.data !== undefined && !found.isError && (
          <Suspense>
            <WhereaboutsAnswer found={found.data} {...{ asked, stages, onFilter, onOpen }} />
          </Suspense>
        )}
      </div>
    </>
  );
}
