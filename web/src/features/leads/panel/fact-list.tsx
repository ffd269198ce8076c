import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface FactListProps {
  /** Each value is under its name. Otherwise beside it, from tablet width up. */
  readonly stacked?: boolean;
  readonly children: ReactNode;
}

/** A list of names and values. */
export function FactList({ stacked = false, children }: FactListProps) {
  return (
    <dl
      className={classNames(
        'grid text-14 *:[dt]:text-muted',
        stacked
          ? '*:[dt]:mt-2 *:[dt]:text-12'
          : 'gap-x-3 *:[dt]:pt-2 sm:grid-cols-[8rem_minmax(0,1fr)] sm:*:[dd]:py-1 sm:*:[dt]:py-1',
      )}
    >
      {children}
    </dl>
  );
}

/** One line of a fact list. A missing value reads "Not specified" (PRODUCT §2). */
export function PermitFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const missing = children === null || children === '';
  return (
    <>
      <dt>{name}</dt>
      <dd className={classNames('min-w-0 break-words', missing && 'text-muted')}>
        {missing ? 'Not specified' : children}
      </dd>
    </>
  );
}
