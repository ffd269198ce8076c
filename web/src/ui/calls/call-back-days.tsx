import { type FormEvent, type ReactNode, useState } from 'react';
import { type CallBack, callBackProblem, lastCallBackDay } from '#shared/domain/calls/call-back.ts';
import { addDays } from '#shared/domain/days.ts';
import { useToday } from '../../lib/browser/use-today.ts';
import { formatWeekday } from '../../lib/format/call-back-text.ts';
import { Button } from '../button.tsx';
import { TextField } from '../form/field.tsx';

const SOON = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
] as const;

interface CallBackDaysProps {
  /** Ignores clicks. */
  readonly busy: boolean;
  readonly onChoose: (callBack: CallBack) => void;
  /** Buttons after the days. */
  readonly children?: ReactNode;
}

/** The days on which a lead may be called back. */
export function CallBackDays({ busy, onChoose, children }: CallBackDaysProps) {
  const [isPicking, setIsPicking] = useState(false);
  const today = useToday();
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons */}
      <div role="group" aria-label="Call back" className="flex flex-wrap gap-2">
        {SOON.map(({ label, days }) => {
          const day = addDays(today, days);
          return (
            <Button
              key={label}
              title={formatWeekday(day)}
              aria-disabled={busy || undefined}
              onClick={() => busy || onChoose({ day, time: null })}
              className={CALL_BUTTON}
            >
              {label}
            </Button>
          );
        })}
        <Button aria-expanded={isPicking} onClick={() => setIsPicking(!isPicking)} className={CALL_BUTTON}>
          Pick a day
        </Button>
        {children}
      </div>
      {isPicking && <DayForm busy={busy} today={today} onChoose={onChoose} />}
    </>
  );
}

/** 44 px on every screen: these are pressed in a hurry. */
export const CALL_BUTTON = 'h-11! px-3.5! text-14!';

function DayForm({ busy, today, onChoose }: CallBackDaysProps & { readonly today: string }) {
  const [day, setDay] = useState(addDays(today, 1));
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const found = day === '' ? 'Choose a day.' : callBackProblem(day, { earliest: today, latest: today });
    setProblem(found ?? undefined);
    if (found === null) onChoose({ day, time: time === '' ? null : time });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-wrap items-start gap-2">
      <TextField
        type="date"
        label="Day"
        required
        min={today}
        max={lastCallBackDay(today)}
        value={day}
        error={problem}
        onChange={(event) => setDay(event.target.value)}
        className="w-40"
      />
      <TextField
        type="time"
        label="Time"
        aside="optional"
        value={time}
        onChange={(event) => setTime(event.target.value)}
        className="w-36"
      />
      <Button type="submit" busy={busy} className={`${CALL_BUTTON} mt-6 sm:h-10!`}>
        Set
      </Button>
    </form>
  );
}
