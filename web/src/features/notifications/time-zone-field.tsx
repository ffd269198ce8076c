import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CONTROL_CLASS, Field } from '../../ui/form/field.tsx';
import { browserTimeZone, findTimeZone, TIME_ZONES, timeIn } from './time-zones.ts';

interface TimeZoneFieldProps {
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (zone: string) => void;
}

/** A time zone box with suggestions, and a button for the browser's own zone if it differs. */
export function TimeZoneField({ value, disabled, onChange }: TimeZoneFieldProps) {
  const listId = useId();
  // Null while the box shows the saved zone.
  const [typed, setTyped] = useState<string | null>(null);
  const own = browserTimeZone();
  const unknown = typed !== null && findTimeZone(typed) === undefined;
  const now = timeIn(value, new Date());

  const take = (text: string): void => {
    const zone = findTimeZone(text);
    if (zone === undefined) return;
    setTyped(null);
    if (zone !== value) onChange(zone);
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field
        label="Time zone"
        hint={now === null ? 'Type part of its name, such as Chicago.' : `It is ${now} there now.`}
        error={unknown && typed !== '' && !matchesAZone(typed) ? NO_SUCH_ZONE : undefined}
      >
        {(control) => (
          <>
            <input
              {...control}
              type="text"
              list={listId}
              autoComplete="off"
              spellCheck={false}
              disabled={disabled}
              value={typed ?? value}
              onChange={(event) => {
                setTyped(event.target.value);
                // Chosen from the list: some browsers fire no other event for it.
                if (TIME_ZONES.includes(event.target.value)) take(event.target.value);
              }}
              onFocus={(event) => event.target.select()}
              onBlur={(event) => {
                take(event.target.value);
                setTyped(null);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') take(event.currentTarget.value);
                if (event.key === 'Escape') setTyped(null);
              }}
              className={CONTROL_CLASS}
            />
            <datalist id={listId}>
              {TIME_ZONES.map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      {own !== value && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button size="small" disabled={disabled} onClick={() => onChange(own)}>
            Use this browser’s time zone
          </Button>
          <span className="min-w-0 text-12 break-words text-muted">{own}</span>
        </div>
      )}
    </div>
  );
}

const NO_SUCH_ZONE = 'We don’t know that time zone. Choose one from the list, such as America/Chicago.';

/** Whether the list still has a suggestion. */
function matchesAZone(typed: string): boolean {
  const wanted = typed.trim().replaceAll(/\s+/g, '_').toLowerCase();
  return TIME_ZONES.some((zone) => zone.toLowerCase().includes(wanted));
}
