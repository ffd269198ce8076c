import { FALLBACK_COUNTS } from '#shared/domain/plan/plan.ts';

/** A count of PRODUCT §9 that stands in while the true one is unknown, marked as what it is. */
export function EstimatedCount({ count }: { readonly count: keyof typeof FALLBACK_COUNTS }) {
  return (
    <>
      {FALLBACK_COUNTS[count]}{' '}
      <span className="font-sans text-14 font-normal tracking-normal text-muted">(estimate)</span>
    </>
  );
}
