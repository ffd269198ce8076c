import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { ICONS, Icon } from '../icon.tsx';

/** A field under 16 px makes an iPhone zoom in when it is touched. */
const SIZES = {
  medium: 'h-11 pr-9 pl-3 text-16 sm:h-10 sm:text-14',
  small: 'h-10 pr-7 pl-2 text-16 sm:h-8 sm:text-14',
} as const;

interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  readonly size?: keyof typeof SIZES;
  /** The option for no value. */
  readonly none?: string;
  readonly options?: readonly (readonly [value: string | number, label: string])[];
}

/** The browser's select with our arrow; without a label. */
export function Select({ size = 'medium', className, none, options = [], children, ...rest }: SelectProps) {
  return (
    <span className="relative block min-w-0">
      <select
        {...rest}
        className={classNames(
          'w-full min-w-0 appearance-none truncate rounded border border-line-strong bg-raised text-ink',
          'aria-invalid:border-problem disabled:cursor-not-allowed disabled:opacity-60',
          SIZES[size],
          className,
        )}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {children}
      </select>
      <Icon
        path={ICONS.opens}
        width={2}
        className={classNames(
          'pointer-events-none absolute top-1/2 size-3 -translate-y-1/2 text-muted',
          size === 'small' ? 'right-2' : 'right-3',
        )}
      />
    </span>
  );
}
