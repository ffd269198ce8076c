import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/** A list of names and values, in two columns from tablet width up. */
export function FactList({ children }: { readonly children: ReactNode }) {
  return <dl className="grid text-14 sm:grid-cols-[10rem_1fr]">{children}</dl>;
}

/** One line of a fact list. A missing value reads "Not specified" (PRODUCT §2). */
export function PermitFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const missing = children === null || children === '';
  return (
    <>
      <dt className="pt-2 text-muted sm:border-b sm:pr-4 sm:border-line sm:py-2">{name}</dt>
      <dd className={classNames('border-b border-line pb-2 break-words sm:py-2', missing && 'text-muted')}>
        {missing ? 'Not specified' : children}
      </dd>
    </>
  );
}
