import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** For a checkbox without `CheckboxField`; it needs its own label. */
export const CHECKBOX_CLASS = 'size-4 shrink-0 accent-ink';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
}

export function CheckboxField({ label, className, ...input }: CheckboxFieldProps) {
  return (
    <label className={classNames('flex min-h-8 cursor-pointer items-center gap-2 text-14', className)}>
      <input type="checkbox" {...input} className={CHECKBOX_CLASS} />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
