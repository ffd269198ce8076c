import { type ReactNode, useState } from 'react';
import { hasSignedInHint, useUser } from '../../lib/api/session.ts';
import type { PageHead } from '../../lib/page/page-head.ts';
import { usePageHead } from '../../lib/page/page-title.ts';
import { UserFrame } from './page.tsx';
import { PageBody } from './page-body.tsx';
import { VISITOR_WIDTH, VisitorHeader } from './visitor-header.tsx';

interface PublicPageProps extends PageHead {
  /** The title, unless there is another; null if the page brings its own. */
  readonly heading?: string | null;
  /** One or two sentences below the heading. */
  readonly lead?: ReactNode;
  readonly children: ReactNode | ((signedIn: boolean) => ReactNode);
}

/**
 * A page for visitors and users (PRODUCT §2): with a visitor's header, or the shell for a user. Without the readable cookie it
 * shows the visitor's and makes no call; with it, it shows the shell while the user loads.
 */
export function PublicPage(props: PublicPageProps) {
  usePageHead(props);
  const [hinted] = useState(hasSignedInHint);
  return hinted ? <HintedPage {...props} /> : <VisitorPage {...props} />;
}

/** Shows the visitor's frame only after a 401: on another error the user may still be signed in. */
function HintedPage(props: PublicPageProps) {
  if (useUser().data === null) return <VisitorPage {...props} />;
  return (
    <UserFrame>
      <Content {...props} signedIn />
    </UserFrame>
  );
}

function VisitorPage(props: PublicPageProps) {
  return (
    <div className="flex flex-1 flex-col">
      <VisitorHeader />
      <PageBody width={VISITOR_WIDTH}>
        <Content {...props} signedIn={false} />
      </PageBody>
    </div>
  );
}

function Content(props: PublicPageProps & { readonly signedIn: boolean }) {
  const { title, heading = title, lead, signedIn, children } = props;
  return (
    <>
      {heading !== null && (
        <header className="sm:pt-4">
          <h1 className="text-28 font-semibold tracking-tight text-balance sm:text-44">{heading}</h1>
          {lead !== undefined && <p className="mt-4 max-w-prose text-16 text-pretty text-muted">{lead}</p>}
        </header>
      )}
      {typeof children === 'function' ? children(signedIn) : children}
    </>
  );
}
