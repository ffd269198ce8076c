import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { applyAsk } from '#shared/domain/ask/apply-ask.ts';
import { nearLabel } from '#shared/domain/ask/distances.ts';
import { locateAsk } from '#shared/domain/ask/locate-ask.ts';
import { type Ask, parseAsk, type UnknownWords } from '#shared/domain/ask/parse-ask.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { placeLabel } from '#shared/domain/places/place.ts';
import { placeChoices, placeFault, uncoveredPlace } from '#shared/domain/places/place-words.ts';
import { read } from '../../lib/api/read.ts';
import { localDay } from '../../lib/format/days.ts';
import { TellMe } from '../places/tell-me.tsx';
import { type Centers, useCenters } from './use-centers.ts';

export interface ReadAsk {
  readonly text: string;
  readonly ask: Ask;
  /** The list's filter with it. */
  readonly merged: PermitFilter;
}

interface AskPreviewProps {
  readonly id: string;
  readonly text: string;
  readonly filter: PermitFilter;
  /** Enter left the text in the field: what is no work may be a place, which is looked up then. */
  readonly isLeft: boolean;
  /** Enter was pressed on the text. */
  readonly isEntered: boolean;
  readonly own: PermitFilter;
  /** The preview opens below it. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly count: (filter: PermitFilter) => ReactNode;
  readonly onRead: (read: ReadAsk) => void;
  readonly onText: (text: string) => void;
  readonly onFind: (text: string) => void;
}

/** What Enter will ask for: the chips of the typed words, and the words that were not understood. */
export function AskPreview({
  id,
  text,
  filter,
  isLeft,
  isEntered,
  own,
  anchor,
  count,
  onRead,
  onText,
  onFind,
}: AskPreviewProps) {
  const { data: names, isLoading } = useQuery(read('permitFacets'));
  const places = useMemo(() => ({ cities: names?.cities ?? [], counties: names?.counties ?? [] }), [names]);
  const parsed = useMemo(() => parseAsk(text, { today: localDay(), places }), [text, places]);
  const centers = useCenters(parsed.near, filter.states ?? NO_STATES, isEntered);
  const isLocated = typeof centers !== 'string';
  const ask = useMemo(
    () => (typeof centers === 'string' ? parsed : locateAsk(parsed, centers)),
    [parsed, centers],
  );
  const merged = useMemo(() => applyAsk(filter, ask.filter, own), [filter, ask, own]);
  const place = useBelow(anchor);
  useLayoutEffect(() => {
    // Without the names of places, every city would be unknown.
    if (!isLoading && isLocated) onRead({ text, ask, merged });
  }, [text, ask, merged, isLoading, isLocated, onRead]);
  const { unknown, notes, find, near } = ask;
  const chips = [
    ...ask.chips,
    ...near.map((one) => ({
      facet: one.typed,
      label: nearLabel(one),
      typed: one.typed,
      isCorrected: one.isCorrected,
    })),
  ];
  return (
    <div
      id={id}
      style={place}
      className="fixed z-30 rounded border border-line-strong bg-raised p-3 text-14 shadow-lg print:hidden"
    >
      <p aria-live="polite" className="sr-only">
        {spokenSummary(ask, centers)}
      </p>
      {find !== null && (
        <p>
          <Enter /> finds the {find.kind === 'address' ? 'address' : 'permit number'}{' '}
          <b className="font-medium">{find.text}</b>
        </p>
      )}
      {find === null && chips.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5">
          <span className="mr-1 text-muted">
            <Enter /> searches for
          </span>
          {chips.map(({ facet, label, typed, isCorrected }) => (
            <span
              key={facet + label}
              className="rounded border border-line bg-sunken px-2 py-0.5 font-medium"
            >
              {label}
              {isCorrected && <span className="font-normal text-muted"> for “{typed}”</span>}
            </span>
          ))}
          {!isLoading && isLocated && count(merged)}
          {typeof centers === 'string' && <span className="text-muted">{PENDING[centers]}</span>}
        </p>
      )}
      {notes.map(({ text: words, note }) => (
        <p key={words} className="mt-2 first:mt-0">
          <Typed>“{words}”</Typed> <span className="text-muted">{note}</span>
        </p>
      ))}
      {unknown.map((part) => (
        <Unknown key={part.text} part={part} text={text} isLeft={isLeft} onText={onText} onFind={onFind} />
      ))}
      {find === null && chips.length === 0 && unknown.length === 0 && (
        <p className="text-muted">
          Type a trade, a place, a value or a date. Such as: roofing in Mesa over 20k, or: pools within 5
          miles of 78704
        </p>
      )}
    </div>
  );
}

function Enter() {
  return <kbd className="rounded border border-line px-1 font-mono text-12">Enter</kbd>;
}

function Typed({ children }: { readonly children: ReactNode }) {
  return (
    <span className="rounded border border-dashed border-line-strong px-2 py-0.5 font-medium">
      {children}
    </span>
  );
}

interface UnknownProps extends Pick<AskPreviewProps, 'text' | 'isLeft' | 'onText' | 'onFind'> {
  readonly part: UnknownWords;
}

/** Words that were not understood, and what else they may be. */
function Unknown({ part, text, isLeft, onText, onFind }: UnknownProps) {
  const replaceBy = (words: string): void => onText(text.replace(part.text, () => words));
  const quoted = `"${part.text.replaceAll('"', '')}"`;
  const place = useQuery({
    ...read('coverage', { query: new URLSearchParams({ place: part.text }) }),
    enabled: isLeft && part.hint === null,
  }).data?.asked;
  const meant = place === undefined || place.isGuess || place.places.length === 0 ? null : place;
  const words = meant === null ? null : placeFault(meant, part.text);
  const choices = meant === null ? [] : words === null ? meant.places : placeChoices(meant);
  const uncovered = meant === null ? null : uncoveredPlace(meant);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 first:mt-0">
      <p role="status">
        <Typed>“{part.text}”?</Typed>{' '}
        <span className="text-muted">{part.hint ?? words ?? 'is not understood.'}</span>
      </p>
      {choices.map((one) => (
        <button
          key={placeLabel(one)}
          type="button"
          className={WAY_ON}
          onClick={() => replaceBy(placeLabel(one))}
        >
          {placeLabel(one)}
        </button>
      ))}
      {uncovered !== null && <TellMe place={uncovered} />}
      {part.suggestion !== null && (
        <button type="button" className={WAY_ON} onClick={() => replaceBy(part.suggestion ?? '')}>
          Did you mean {part.suggestion}?
        </button>
      )}
      {part.hint === null && (
        <>
          <button type="button" className={WAY_ON} onClick={() => replaceBy(quoted)}>
            Look for the words in descriptions
          </button>
          <button type="button" className={WAY_ON} onClick={() => onFind(part.text)}>
            Find it as a place or number
          </button>
        </>
      )}
      <button type="button" className={WAY_ON} onClick={() => replaceBy('')}>
        Drop it
      </button>
    </div>
  );
}

const WAY_ON = 'min-h-11 underline underline-offset-2 hover:text-signal-text sm:min-h-6';

/** For a screen reader: what Enter does. */
function spokenSummary({ chips, unknown, notes, find, near }: Ask, centers: Centers): string {
  const known = unknown.flatMap(({ text, hint }) => (hint === null ? text : []));
  const hints = [...notes, ...unknown.map(({ text, hint }) => ({ text, note: hint }))]
    .flatMap(({ text, note }) => (note === null ? [] : ` “${text}” ${note}`))
    .join('');
  const rest = `${known.length === 0 ? '' : ` Not understood: ${known.join(', ')}.`}${hints}`;
  const labels = [...chips.map(({ label }) => label), ...near.map(nearLabel)];
  const pending = typeof centers === 'string' ? ` ${PENDING[centers]}` : '';
  if (find !== null) return `Enter finds ${find.text}.${rest}`;
  return labels.length === 0 ? rest.trim() : `Enter searches for ${labels.join(', ')}.${pending}${rest}`;
}

/** While a distance has no point yet. */
const PENDING = {
  loading: 'Finding the place …',
  waiting: 'Enter looks the address up first.',
} as const;
const NO_STATES: readonly StateName[] = [];

/** The place below an element, kept while the page moves. Bars that scroll sideways would cut off what is inside them. */
function useBelow(anchor: RefObject<HTMLElement | null>): {
  readonly top: number;
  readonly left: number;
  readonly width: number;
} {
  const [place, setPlace] = useState({ top: 0, left: 0, width: 0 });
  useLayoutEffect(() => {
    const measure = (): void => {
      const box = anchor.current?.getBoundingClientRect();
      if (box === undefined) return;
      const width = Math.min(
        document.documentElement.clientWidth - 2 * MARGIN,
        Math.max(box.width, WIDTH_MIN),
      );
      const left = Math.max(
        MARGIN,
        Math.min(box.left, document.documentElement.clientWidth - width - MARGIN),
      );
      setPlace({ top: box.bottom + MARGIN, left, width });
    };
    measure();
    addEventListener('scroll', measure, { capture: true, passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure, { capture: true });
      removeEventListener('resize', measure);
    };
  }, [anchor]);
  return place;
}

/** Pixels. */
const MARGIN = 8;
const WIDTH_MIN = 480;
