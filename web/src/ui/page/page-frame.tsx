import type { ReactNode } from 'react';
import { Shell } from '../shell/shell.tsx';
import { PageBody } from './page-body.tsx';

/** In line with the header's logo. */
const EDGE = 'w-full px-4 lg:px-6';
const WIDE = `${EDGE} max-w-[100rem]`;
const NARROW = `${EDGE} max-w-6xl`;

interface PageFrameProps {
  /** Uses the whole width of the screen, as lists do. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page of a signed-in user: the shell with the navigation, main, footer. */
export function PageFrame({ wide = false, children }: PageFrameProps) {
  return (
    <Shell>
      <PageBody width={wide ? WIDE : NARROW} footerWidth={WIDE}>
        {children}
      </PageBody>
    </Shell>
  );
}
