import type { PublishedFact } from '../lib/format/coverage.ts';

/** A share as a bar; dashed if it was not measured. Decoration: the text beside it says the same. */
export function FillBar({ published, share }: PublishedFact) {
  return (
    <svg aria-hidden="true" className="block h-2 w-full text-line-strong">
      <line
        x1="0"
        x2="100%"
        y1="4"
        y2="4"
        stroke="currentColor"
        strokeDasharray={published && share === null ? '3 3' : undefined}
        opacity={published ? 1 : 0.4}
      />
      <path d="M.5 0v8" stroke="currentColor" />
      <line x1="100%" x2="100%" y1="0" y2="8" stroke="currentColor" strokeWidth="2" />
      {share !== null && <rect x="0" y="2" height="4" width={`${share * 100}%`} fill="var(--ink)" />}
    </svg>
  );
}
