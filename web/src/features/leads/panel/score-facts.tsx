import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import type { ScoredReason } from '#shared/domain/permit/score-reason.ts';
import { read } from '../../../lib/api/read.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Loading } from '../../../ui/loading.tsx';

interface ScoreFactsProps {
  readonly detail: Pick<PermitDetail, 'scoreReasons' | 'leadScore'> | undefined;
  readonly failed: boolean;
}

/** The reasons whose points add up to a lead score, on a scale of 100. */
export function ScoreFacts({ detail, failed }: ScoreFactsProps) {
  if (detail !== undefined) return <Reasons reasons={detail.scoreReasons} score={detail.leadScore} />;
  if (failed) return <p className="text-14 text-muted">The reasons could not be loaded.</p>;
  return (
    <Loading
      label="Loading the reasons for the score"
      className="space-y-3 py-2"
      bars={['w-full', 'w-1/2', 'w-2/3', 'w-1/2', 'w-1/3', 'w-1/2']}
    />
  );
}

interface ReasonsProps {
  readonly reasons: readonly ScoredReason[];
  readonly score: number;
}

function Reasons({ reasons, score }: ReasonsProps) {
  return (
    <>
      <ScoreScale reasons={reasons} />
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
        Helps you decide which leads to take first. <Meaning score={score} /> Choose your trades in{' '}
        <Link to="/settings" className="underline">
          Settings
        </Link>
        .
      </p>
    </>
  );
}

/** How leads with such a score turned out, from enough users on. */
function Meaning({ score }: { readonly score: number }) {
  const { data } = useQuery(read('scoreResults'));
  const step = data?.steps.find(({ from, to }) => score >= from && score <= to);
  if (step === undefined) return 'It does not predict your chance of winning the job.';
  return (
    <>
      Of {formatCount(step.called)} called leads with a score of {step.from} to {step.to},{' '}
      {formatCount(step.won)} became a job (
      <Link to="/results" className="underline">
        results
      </Link>
      ).
    </>
  );
}

/** A scale of 100: a section for each reason's maximum, filled by its points. The list below says the same. */
function ScoreScale({ reasons }: { readonly reasons: readonly ScoredReason[] }) {
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
