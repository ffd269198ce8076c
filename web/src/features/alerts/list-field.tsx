import type { Ref } from 'react';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { TextField } from '../../ui/field.tsx';
import { chosenOf, withChoices } from './alert-form.ts';

export interface ListFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** What the records offer to choose from, and the heading over it. */
  readonly offered: readonly string[];
  readonly offeredAs: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** A comma-separated list (PRODUCT §5) and, under it, what is on record to choose from: both write the same text. */
export function ListField({ offered, offeredAs, onChange, ...field }: ListFieldProps) {
  return (
    <div>
      <TextField {...field} onChange={(event) => onChange(event.target.value)} />
      {offered.length > 0 && (
        <ChoiceList
          legend={offeredAs}
          none="None chosen"
          choices={offered.map((one) => ({ value: one, label: one }))}
          value={chosenOf(field.value, offered)}
          onChange={(chosen) => onChange(withChoices(field.value, offered, chosen))}
        />
      )}
    </div>
  );
}
