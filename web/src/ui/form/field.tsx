import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Select } from './select.tsx';

const BOX_CLASS =
  'w-full min-w-0 rounded border border-line-strong bg-raised px-3 text-16 text-ink placeholder:text-muted sm:text-14 ' +
  'aria-invalid:border-problem disabled:cursor-not-allowed disabled:opacity-60';
/** For every one-line text box. */
export const CONTROL_CLASS = `${BOX_CLASS} h-11 sm:h-10`;
const AREA_CLASS = `${BOX_CLASS} block py-2.5`;

/** Props that connect a control with its label, hint and error. */
interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Marks the field as invalid. */
  readonly error?: string | undefined;
  /** At the right end of the label's line: "Optional". */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
}

/** Label, control, hint and error. `children` renders the control. */
export function Field(props: FieldProps & { readonly children: (control: FieldControl) => ReactNode }) {
  const { label, hint, error, aside, className, children } = props;
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-14 font-medium">
          {label}
        </label>
        {aside !== undefined && <span className="text-12 text-muted">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-12 text-muted">
          {hint}
        </p>
      )}
      {/* Always rendered, so that a screen reader announces a new error. */}
      <p id={`${id}-error`} aria-live="polite" className="text-14 text-problem empty:-mt-1">
        {error}
      </p>
    </div>
  );
}

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id'>;

/** A text box. Accepts `register(...)` of react-hook-form. */
export function TextField({ label, hint, error, aside, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => <input {...input} {...control} className={CONTROL_CLASS} />}
    </Field>
  );
}

/** For react-hook-form's `pattern`. */
export const EMAIL_PATTERN = {
  value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/,
  message: 'Check the email address. It should look like name@example.com.',
};

export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  );
}

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>;

/** A box for several lines. Accepts `register(...)` of react-hook-form. */
export function TextAreaField({ label, hint, error, aside, className, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => <textarea {...area} {...control} className={AREA_CLASS} />}
    </Field>
  );
}

type SelectFieldProps = FieldProps & Omit<ComponentProps<typeof Select>, 'className' | 'id' | 'size'>;

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, aside, className, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
