import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/** What a field says when the record shows nothing there (PRODUCT §2). */
export const NOT_SPECIFIED = 'Not specified';

/** A list of names and values, the names in a column of their own from tablets on. */
export function FactList({ children }: { readonly children: ReactNode }) {
  return <dl className="grid text-14 sm:grid-cols-[10rem_1fr]">{children}</dl>;
}

/** One line of a fact list; a missing value reads "Not specified". */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const missing = children === null || children === '';
  return (
    <>
      <dt className="pt-2 text-muted sm:border-b sm:pr-4 sm:border-line sm:py-2">{name}</dt>
      <dd className={classNames('border-b border-line pb-2 break-words sm:py-2', missing && 'text-muted')}>
        {missing ? NOT_SPECIFIED : children}
      </dd>
    </>
  );
}
