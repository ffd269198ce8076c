import { useEffect, useId, useRef, useState } from 'react';
import { type Place, type PlaceName, placeLabel } from '#shared/domain/places/place.ts';
import { placeChoices, placeFault, uncoveredPlace } from '#shared/domain/places/place-words.ts';
import { call } from '../../lib/api/api.ts';
import { placeBoxProps, suggestPlaces, type TypedPlace } from '../../lib/browser/suggest-places.ts';
import { useEventCallback } from '../../lib/page/use-event-callback.ts';
import { Button } from '../button.tsx';
import { CONTROL_CLASS, Field } from '../form/field.tsx';
import { TellMe } from './tell-me.tsx';

interface PlaceFieldProps {
  readonly label: string;
  readonly value: PlaceName | null;
  /** Each place is added to others shown elsewhere: the text box is empty again. */
  readonly adds?: boolean;
  /** Called with null when the text is cleared. */
  readonly onChange: (place: PlaceName | null) => void;
}

/** Why the text is not one place with permits, and the places it may mean. */
interface Problem {
  readonly words: string;
  readonly places: readonly Place[];
  /** The place that we do not cover, by its label. */
  readonly uncovered: string | null;
}

const UNFINISHED = 'Choose a place from the list, or clear the field.';
const FAILED: Problem = {
  words: 'We couldn’t look that up. Check your connection, then try again.',
  places: [],
  uncovered: null,
};

const readPlace = (place: string, signal?: AbortSignal): Promise<TypedPlace> =>
  call('coverage', { query: new URLSearchParams({ place }), ...(signal !== undefined && { signal }) });

/**
 * A text box for a city, county, ZIP code or state, with suggestions. It reports a place on Enter, on leaving or from the list. A text that
 * is none keeps its form from being sent, so that no answer covers more than was asked for.
 */
export function PlaceField({ label, value, adds = false, onChange }: PlaceFieldProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const answered = useRef<{ readonly text: string; readonly answer: TypedPlace }>(undefined);
  const [text, setText] = useState(value === null ? '' : placeLabel(value));
  const [problem, setProblem] = useState<Problem | null>(null);
  const accept = (place: Place): void => {
    setText(adds ? '' : placeLabel(place));
    setProblem(null);
    input.current?.setCustomValidity('');
    onChange(place);
  };
  const settle = (typed: string, { asked }: TypedPlace): void => {
    const [place] = asked?.places ?? [];
    const words = asked === undefined ? null : placeFault(asked, typed);
    if (words === null && place !== undefined) accept(place);
    else if (asked === undefined || words === null) setProblem({ ...FAILED, words: UNFINISHED });
    else setProblem({ words, places: placeChoices(asked), uncovered: uncoveredPlace(asked) });
  };
  const finish = async (typed: string): Promise<void> => {
    if (typed === '' || (value !== null && typed === placeLabel(value))) return;
    if (answered.current?.text === typed) return settle(typed, answered.current.answer);
    try {
      const answer = await readPlace(typed);
      if (input.current?.value.trim() === typed) settle(typed, answer);
    } catch {
      setProblem(FAILED);
    }
  };
  const choose = useEventCallback((place: Place) => {
    if (place.isCovered) return accept(place);
    setText(placeLabel(place));
    input.current?.setCustomValidity(UNFINISHED);
    void readPlace(placeLabel(place)).then(
      (answer) => settle(placeLabel(place), answer),
      () => setProblem(FAILED),
    );
  });
  useEffect(() => {
    if (input.current === null || list.current === null) return undefined;
    return suggestPlaces({
      input: input.current,
      list: list.current,
      read: readPlace,
      onChoose: choose,
      onAnswer: (answer, typed) => {
        answered.current = { text: typed, answer };
      },
    });
  }, [choose]);
  const props = placeBoxProps(listId);
  return (
    <div>
      <div className="relative">
        <Field label={label} hint="City, county, ZIP code or state" error={problem?.words}>
          {(control) => (
            <input
              {...control}
              {...props.input}
              ref={input}
              className={CONTROL_CLASS}
              placeholder="Seattle, WA"
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setProblem(null);
                const isEmpty = target.value.trim() === '';
                target.setCustomValidity(isEmpty ? '' : UNFINISHED);
                if (isEmpty) onChange(null);
              }}
              onBlur={() => void finish(text.trim())}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.defaultPrevented) return;
                event.preventDefault();
                void finish(text.trim());
              }}
            />
          )}
        </Field>
        <ul
          {...props.list}
          ref={list}
          className="absolute top-[4.25rem] z-10 w-full rounded-b border border-line-strong bg-raised py-1 [&[hidden]]:hidden"
        />
      </div>
      {problem !== null && problem.places.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {problem.places.map((place) => (
            <Button key={placeLabel(place)} onClick={() => choose(place)}>
              {placeLabel(place)}
            </Button>
          ))}
        </div>
      )}
      {problem !== null && problem.uncovered !== null && <TellMe place={problem.uncovered} />}
    </div>
  );
}
