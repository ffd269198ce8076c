import type { Draft } from '../../lib/saved/drafts.ts';

/** Says that the form was restored from a draft, with a button to start over. */
export function DraftNotice({ draft }: { readonly draft: Draft }) {
  return (
    <div role="status" className="empty:hidden">
      {draft.isRestored && (
        <p className="mb-6 border-l-4 border-line-strong bg-sunken px-3 py-2 text-14">
          You typed this before and did not finish.{' '}
          <button type="button" onClick={draft.startOver} className="min-h-6 font-medium underline">
            Start over
          </button>
        </p>
      )}
    </div>
  );
}
