import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** The strip at the foot of a drawing that says what it is, for whom and when. */
export function TitleBlock({ children }: { readonly children: ReactNode }) {
  // Cells draw their right and bottom line; the block hides the outermost ones.
  return (
    <dl className="grid grid-cols-2 overflow-hidden lg:grid-cols-[2.2fr_1.6fr_1.2fr_0.8fr_0.8fr] [&>div]:-mr-px [&>div]:-mb-px">
      {children}
    </dl>
  );
}

/** One cell of a title block. */
export function TitleCell(props: {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  const { label, wide = false, children } = props;
  return (
    <div
      className={classNames(
        'min-w-0 border-r border-b border-line-strong px-5 py-4 first:sm:pl-10',
        wide && 'col-span-2 lg:col-span-1',
      )}
    >
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
