import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import type { LeadsAddress } from './leads-view.ts';

/** What of a link cannot be shown. */
export function LinkNotes(props: {
  readonly parsed: LeadsAddress['parsed'];
  readonly onLoadAll: () => void;
}) {
  const { problem, unknown, lacksName } = props.parsed;
  return (
    <>
      {unknown.length > 0 && (
        <LinkNote>Part of this link was not understood and is left out: {unknown.join(', ')}.</LinkNote>
      )}
      {lacksName && (
        <LinkNote>
          This search had a contractor’s name. Links carry no names: type it again under More filters.
        </LinkNote>
      )}
      {problem !== null && (
        <div className="px-3 py-6 sm:px-6">
          <h1 className="sr-only">Leads</h1>
          <Notice
            tone="problem"
            title="This link’s filter cannot be read"
            actions={<Button onClick={props.onLoadAll}>Clear Filter</Button>}
          >
            <p>{problem}</p>
          </Notice>
        </div>
      )}
    </>
  );
}

function LinkNote({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="mx-3 mt-2 border-l-4 border-signal bg-raised px-3 py-2 text-14 sm:mx-6">
      {children}
    </p>
  );
}
