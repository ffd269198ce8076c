import { useState } from 'react';
import { addDays, utcDay } from '#shared/domain/days.ts';
import { stateCode } from '#shared/domain/permit/states.ts';
import { readRule, STORM_DAYS, stormStates } from '#shared/domain/permit/storms.ts';
import { formatDate } from '#shared/domain/words.ts';
import { Button } from '../button.tsx';
import { CheckboxField } from '../form/checkbox.tsx';
import { SelectField, TextField } from '../form/field.tsx';

/** Inches and miles per hour. */
const LEAST = { 'hail,1': 'Hail, 1 in', 'hail,1.75': 'Hail, 1.75 in', 'wind,60': 'Wind, 60 mph' } as const;

/** Adds the permits near storm reports of a day; the state's rule and its source stand beside. Only with a state that is switched on. */
export function StormFields({ onAdd }: { readonly onAdd: (areas: readonly string[]) => boolean }) {
  const states = stormStates();
  const today = utcDay(new Date());
  const [state, setState] = useState(states[0]);
  const [size, setSize] = useState('hail,1');
  const [day, setDay] = useState(addDays(today, -1));
  const [noReRoof, setNoReRoof] = useState(false);
  const rule = state && readRule(state);
  if (state === undefined || rule === undefined) return null;
  const [kind, least] = size.split(',');
  const area = `${kind}:${stateCode(state)},${day},${least}${noReRoof ? ',no-re-roof' : ''}`;
  return (
    <div className="space-y-3">
      <SelectField
        label="Storm reports in"
        value={state}
        onChange={({ target }) => setState(states.find((one) => one === target.value))}
        options={states.map((one) => [one, one])}
      />
      <SelectField
        label="Reported within 3 miles, at least"
        value={size}
        onChange={({ target }) => setSize(target.value)}
        options={Object.entries(LEAST)}
      />
      <TextField
        label="On"
        type="date"
        min={addDays(today, -STORM_DAYS)}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <CheckboxField
        label="No re-roof on record since, where records are complete"
        checked={noReRoof}
        onChange={({ target }) => setNoReRoof(target.checked)}
      />
      <p className="text-12 text-muted">
        {rule.rule} Read on {formatDate(rule.readOn)}:{' '}
        <a href={rule.source} rel="noreferrer" className="underline">
          source
        </a>
        . Reports: Storm Prediction Center.
      </p>
      <Button onClick={() => onAdd([area])}>Add reports</Button>
    </div>
  );
}
