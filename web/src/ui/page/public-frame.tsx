import { type ReactNode, useState } from 'react';
import { hasSignedInHint, useUser } from '../../lib/api/session.ts';
import { PageBody } from './page-body.tsx';
import { PageFrame } from './page-frame.tsx';
import { VISITOR_WIDTH, VisitorHeader } from './visitor-header.tsx';

interface PublicFrameProps {
  readonly children: (signedIn: boolean) => ReactNode;
}

/**
 * The frame of a public page (PRODUCT §2): a visitor's header, or the shell for a user. Without the readable cookie it shows
 * the visitor's and makes no call; with it, it shows the shell while the user loads.
 */
export function PublicFrame({ children }: PublicFrameProps) {
  const [hinted] = useState(hasSignedInHint);
  return hinted ? <HintedFrame>{children}</HintedFrame> : <VisitorFrame>{children(false)}</VisitorFrame>;
}

/** Shows the visitor's frame only after a 401: on another error the user may still be signed in. */
function HintedFrame({ children }: PublicFrameProps) {
  const signedIn = useUser().data !== null;
  const Frame = signedIn ? PageFrame : VisitorFrame;
  return <Frame>{children(signedIn)}</Frame>;
}

function VisitorFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col">
      <VisitorHeader />
      <PageBody width={VISITOR_WIDTH}>{children}</PageBody>
    </div>
  );
}
