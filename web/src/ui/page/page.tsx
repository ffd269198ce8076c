import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Shell, type ShellProps } from '../shell/shell.tsx';
import { PageBody } from './page-body.tsx';

/** In line with the header's logo. */
const WIDTH = 'w-full max-w-[100rem] px-4 lg:px-6';

/** The frame of every page of a signed-in user: the shell with the navigation, main, footer. */
export function UserFrame({ bar, children }: ShellProps) {
  return (
    <Shell bar={bar}>
      <PageBody width={WIDTH} isUser>
        {children}
      </PageBody>
    </Shell>
  );
}

interface PageProps extends ShellProps {
  /** In the browser's tab; the heading too, unless there is another. */
  readonly title: string;
  /** Null if the page brings its own. */
  readonly heading?: string | null;
  /** One or two sentences below the heading. */
  readonly lead?: ReactNode;
  /** What the page is for, beside its heading. */
  readonly action?: ReactNode;
}

/** A page of a signed-in user. */
export function Page({ title, heading = title, lead, action, bar, children }: PageProps) {
  usePageTitle(title);
  return (
    <UserFrame bar={bar}>
      {heading !== null && (
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="text-28 font-semibold">{heading}</h1>
            {lead !== undefined && <p className="mt-1 max-w-3xl text-14 text-pretty text-muted">{lead}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </UserFrame>
  );
}
