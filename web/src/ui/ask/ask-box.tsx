import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { LOOKUP_TEXT_MAX } from '#shared/domain/lookup/lookup-query.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { useEventCallback } from '../../lib/page/use-event-callback.ts';
import type { ReadAsk } from './ask-preview.tsx';

const AskPreview = lazyPart(async () => (await import('./ask-preview.tsx')).AskPreview);

/** How the box says what it takes. */
const PLACEHOLDER = 'Add work, street, permit number, “over 20k within 5 miles of 78704”';

interface AskBoxProps {
  /** What is asked already. */
  readonly filter: PermitFilter;
  /** The user's own search: a question about other work takes its place. */
  readonly own: PermitFilter;
  /** Asks for another filter. @param sort the order asked for, if any */
  readonly onFilter: (filter: PermitFilter, sort: PermitSort | null) => void;
  /** Looks for an address, a permit number or a place. */
  readonly onFind: (text: string) => void;
  /** How many leads a filter finds; shown beside what Enter searches for. */
  readonly count: (filter: PermitFilter) => ReactNode;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** The search in words, shown in the empty field where nothing beside it says what is asked. */
  readonly asked?: string | undefined;
}

/**
 * One field for plain words, with the shortcut `/`. It shows what it understood as chips while somebody types; Enter asks for them.
 * Words it does not understand stay in the field.
 */
export function AskBox({ filter, own, onFilter, onFind, count, inputRef: box, asked }: AskBoxProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  /** The text Enter was pressed on. */
  const [entered, setEntered] = useState<string | null>(null);
  /** What Enter left in the field. */
  const [left, setLeft] = useState<string | null>(null);
  const read = useRef<ReadAsk | null>(null);
  /** The text Enter was pressed on before it was read: the code that reads and the names of places arrive late. */
  const awaited = useRef<string | null>(null);
  const apply = useEventCallback(({ ask, merged }: ReadAsk): void => {
    if (ask.find !== null) {
      const { cities = [], states = [] } = ask.filter;
      setText('');
      // The place tells which source should have it.
      onFind([ask.find.text, ...cities, ...states].join(', '));
    } else if (ask.chips.length > 0) {
      // What was not understood stays, with its ways on.
      const rest = ask.unknown.map((part) => part.text).join(' ');
      setText(rest);
      setLeft(rest);
      onFilter(merged, ask.sort);
    } else setLeft(text);
  });
  const enter = (): void => {
    setOpen(true);
    setEntered(text);
    if (read.current?.text === text) apply(read.current);
    else awaited.current = text;
  };
  const onRead = useEventCallback((found: ReadAsk): void => {
    read.current = found;
    if (awaited.current !== found.text) return;
    awaited.current = null;
    apply(found);
  });
  useSlashKey(box);
  return (
    <search
      className="relative flex min-w-32 flex-1 items-center md:min-w-48"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <input
        ref={box}
        type="text"
        aria-label="Search leads in your own words"
        aria-describedby={isOpen && text.trim() !== '' ? id : undefined}
        aria-keyshortcuts="/"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={LOOKUP_TEXT_MAX}
        placeholder={asked ?? PLACEHOLDER}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen && text !== '') {
            event.preventDefault();
            setOpen(false);
          }
          // An empty field leaves Enter to the form around it.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
          event.preventDefault();
          enter();
        }}
        className="h-8.5 w-full min-w-0 truncate bg-transparent px-2 text-16 placeholder:text-muted max-md:placeholder:text-ink focus-visible:-outline-offset-2 sm:h-7 sm:text-14"
      />
      {text === '' && (
        <kbd
          aria-hidden
          className="mr-1 rounded border border-line px-1.5 font-mono text-12 text-muted max-sm:hidden"
        >
          /
        </kbd>
      )}
      {isOpen && text.trim() !== '' && (
        <AskPreview
          id={id}
          text={text}
          filter={filter}
          isLeft={text === left}
          isEntered={text === entered}
          own={own}
          anchor={box}
          count={count}
          onRead={onRead}
          onText={(next) => {
            setText(next);
            box.current?.focus();
          }}
          onFind={(sought) => {
            setText('');
            setOpen(false);
            onFind(sought);
          }}
        />
      )}
    </search>
  );
}

/** `/` goes to the field unless somebody types elsewhere or a dialog covers the page. */
function useSlashKey(box: RefObject<HTMLInputElement | null>): void {
  const press = useEventCallback((event: KeyboardEvent) => {
    if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const isTyping =
      target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));
    if (isTyping || document.querySelector('[aria-modal="true"]') !== null) return;
    event.preventDefault();
    box.current?.focus();
    box.current?.select();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [press]);
}
