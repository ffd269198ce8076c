/** Beside a promise that is not kept yet. Dashed, as drawings show work that is still to be done. */
export function ComingMark() {
  return (
    <span className="inline-block rounded border border-dashed border-line-strong px-1.5 text-12 leading-5 font-medium whitespace-nowrap text-muted">
      Coming
    </span>
  );
}
