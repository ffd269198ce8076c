/** Marks a feature that does not exist yet. Dashed, like planned work in a drawing. */
export function ComingMark() {
  return (
    <span className="inline-block rounded border border-dashed border-line-strong px-1.5 text-12 leading-5 font-medium whitespace-nowrap text-muted">
      Coming
    </span>
  );
}
