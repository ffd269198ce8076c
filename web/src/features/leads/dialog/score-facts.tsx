import { Link } from 'react-router';
import type { ScoredReason } from '#shared/domain/permit/lead-score.ts';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

export interface ScoreFactsProps {
  readonly score: number;
  /** Undefined while it loads. */
  readonly detail: Pick<PermitDetail, 'scoreReasons' | 'scoreVersion'> | undefined;
  readonly failed: boolean;
}

/** A lead score as a measured length out of 100, and the reasons whose points sum to it. */
export function ScoreFacts({ score, detail, failed }: ScoreFactsProps) {
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="font-mono text-28 font-medium">{score}</span>
        <span className="text-14 text-muted">of 100</span>
      </p>
      {detail !== undefined ? (
        <Reasons reasons={detail.scoreReasons} version={detail.scoreVersion} />
      ) : failed ? (
        <p className="text-14 text-muted">The reasons could not be loaded.</p>
      ) : (
        <div role="status" className="space-y-3 py-2">
          <span className="sr-only">Loading the reasons of the score</span>
          {['w-full', 'w-1/2', 'w-2/3', 'w-1/2', 'w-1/3', 'w-1/2'].map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
            <Skeleton key={line} className={width} />
          ))}
        </div>
      )}
    </>
  );
}

function Reasons(props: { readonly reasons: readonly ScoredReason[]; readonly version: number }) {
  const { reasons, version } = props;
  return (
    <>
      <Rule reasons={reasons} />
      <ul className="mt-2 border-t border-line text-14">
        {reasons.map(({ what, points, of, words }) => (
          <li key={what} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <span className="min-w-0 break-words">{words}</span>
            <span className="whitespace-nowrap text-muted">
              <span className="font-mono text-ink">{points}</span> of {of}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-12 text-muted">
        Says whom to call first, by what the record shows. Nobody has measured your chance of winning the job.
        The trades that count as yours are set in{' '}
        <Link to="/notifications" className="underline">
          Settings
        </Link>
        . Version {version} of the rules.
      </p>
    </>
  );
}

/** One length of 100, parted by what each reason can give and inked by what it gives. The list below says the same. */
function Rule({ reasons }: { readonly reasons: readonly ScoredReason[] }) {
  const starts = reasons.map((_, at) => reasons.slice(0, at).reduce((sum, { of }) => sum + of, 0));
  return (
    <svg aria-hidden="true" className="mt-1 block h-4 w-full text-line-strong">
      <line x1="0" x2="100%" y1="8" y2="8" stroke="currentColor" />
      {reasons.map(({ what, points }, at) => (
        <g key={what}>
          <rect x={`${starts[at]}%`} y="5" width={`${points}%`} height="6" fill="var(--ink)" />
          <line
            x1={`${starts[at]}%`}
            x2={`${starts[at]}%`}
            y1="1"
            y2="15"
            stroke="currentColor"
            strokeWidth="2"
          />
        </g>
      ))}
      <line x1="100%" x2="100%" y1="1" y2="15" stroke="currentColor" strokeWidth="4" />
    </svg>
  );
}
