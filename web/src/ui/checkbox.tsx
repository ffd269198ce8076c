import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The look of a bare checkbox; give it a label of its own. */
export const CHECKBOX_CLASS = 'size-4 shrink-0 accent-ink';

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
}

/** A checkbox and its label; the whole line can be pressed. */
export function CheckboxField({ label, className, ...input }: CheckboxFieldProps) {
  return (
    <label className={classNames('flex min-h-8 cursor-pointer items-center gap-2 text-14', className)}>
      <input type="checkbox" {...input} className={CHECKBOX_CLASS} />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
