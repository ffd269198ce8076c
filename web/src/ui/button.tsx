import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { KEEP_CLEAR } from './toasts/toast-place.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small';

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary: `${KEEP_CLEAR} border-transparent bg-signal text-on-signal enabled:hover:bg-signal-strong [a&]:hover:bg-signal-strong`,
  secondary: 'border-line-strong bg-raised text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  quiet: 'border-transparent text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  danger: 'border-problem bg-raised text-problem enabled:hover:bg-sunken [a&]:hover:bg-sunken',
};

// 44 px for touch on small screens; denser on large ones.
const SIZES: Readonly<Record<ButtonSize, string>> = {
  medium: 'h-11 px-4 text-16 sm:h-10 sm:text-14',
  small: 'h-10 px-3 text-14 sm:h-8',
};

/** Makes a link look like a button: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(look: ButtonLook = 'secondary', size: ButtonSize = 'medium'): string {
  return classNames(
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded border font-medium whitespace-nowrap',
    'no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress',
    LOOKS[look],
    SIZES[size],
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  /** Use `primary` once per page. */
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  /** Shows a spinner, keeps the width and ignores clicks. */
  readonly busy?: boolean;
}

/** A button; `type="button"` by default, so that it does not submit a form by accident. */
export function Button({ look, size, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`, which would move the focus away.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass(look, size), className)}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
    </button>
  );
}
