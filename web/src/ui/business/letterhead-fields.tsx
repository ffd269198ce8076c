import type { Letterhead, LetterSettings } from '#shared/domain/letters/letter.ts';
import { DEFAULT_TEMPLATE } from '#shared/domain/letters/template.ts';
import type { User } from '../../lib/api/session.ts';
import { TextField } from '../form/field.tsx';

/** The user's template and letterhead; before the first, our template with the user's name. */
export function letterSettingsOf({ letter, firstName }: User): LetterSettings {
  const nothing = { company: '', phone: '', license: '', address: '' };
  return letter ?? { template: DEFAULT_TEMPLATE, name: firstName ?? '', ...nothing };
}

/** The fields of a letterhead, with the most characters of each. */
const FIELDS = [
  ['name', 'Your name', 60],
  ['company', 'Company', 60],
  ['phone', 'Your phone', 40],
  ['license', 'License', 60],
  ['address', 'Your address', 200],
] as const satisfies readonly (readonly [keyof Letterhead, label: string, most: number])[];

interface LetterheadFieldsProps {
  readonly value: LetterSettings;
  readonly onChange: (value: LetterSettings) => void;
  /** A field was left. */
  readonly onLeave?: () => void;
}

/** The sender's details, which are printed on each letter. */
export function LetterheadFields({ value, onChange, onLeave }: LetterheadFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {FIELDS.map(([name, label, most]) => (
        <TextField
          key={name}
          label={label}
          className="last:col-span-2"
          value={value[name]}
          maxLength={most}
          {...(name === 'address' && { placeholder: '12 Main St, Austin, TX 78704' })}
          onBlur={onLeave}
          onChange={(event) => onChange({ ...value, [name]: event.target.value })}
        />
      ))}
    </div>
  );
}
