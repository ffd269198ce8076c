import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { CONTROL_CLASS, Field, type TextFieldProps } from '../../../ui/form/field.tsx';

/** A password box with a button that shows the password. */
export function PasswordField({ label, hint, error, aside, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(CONTROL_CLASS, 'pr-16')}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={`Show ${label.toLowerCase()}`}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 rounded px-3 text-14 font-medium text-muted hover:text-ink"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  );
}
