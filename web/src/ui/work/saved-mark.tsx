import { formatRecent } from '../../lib/format/format.ts';

/** Says how old something is that was saved on this device. @param at when the server answered, epoch milliseconds */
export function SavedMark({ at }: { readonly at: number }) {
  return (
    <span className="w-fit rounded border border-dashed border-line-strong px-1.5 text-12 leading-5 text-muted">
      Saved {formatRecent(new Date(at).toISOString())}, may be out of date
    </span>
  );
}
