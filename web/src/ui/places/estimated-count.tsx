import { FALLBACK_COUNTS } from '#shared/domain/plan/plan.ts';

/** A fallback count of PRODUCT §9, marked as an estimate, until the real count is known. */
export function EstimatedCount({ count }: { readonly count: keyof typeof FALLBACK_COUNTS }) {
  return (
    <>
      {FALLBACK_COUNTS[count]}{' '}
      <span className="font-sans text-14 font-normal tracking-normal text-muted">(estimate)</span>
    </>
  );
}
