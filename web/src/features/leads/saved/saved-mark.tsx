import { formatRecent } from '../../../lib/format.ts';

/** Says of something kept on this device when it was saved. @param at epoch milliseconds */
export function SavedMark({ at }: { readonly at: number }) {
  return (
    <span className="w-fit rounded border border-dashed border-line-strong px-1.5 text-12 leading-5 text-muted">
      Saved {formatRecent(new Date(at).toISOString())}, may be out of date
    </span>
  );
}
