import { FALLBACK_COUNTS } from '#shared/domain/plan/plan.ts';

/** A fallback count of PRODUCT §9, until the real one is known. Nobody counted it, and it says so. */
export function NotCountedYet({ count }: { readonly count: keyof typeof FALLBACK_COUNTS }) {
  return (
    <>
      {FALLBACK_COUNTS[count]}{' '}
      <span className="font-sans text-14 font-normal tracking-normal text-muted">(not counted yet)</span>
    </>
  );
}
