import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { call } from '../../../lib/api/api.ts';
import { counted } from '../../../lib/format/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { PartFailed } from '../../../ui/notice/part-failed.tsx';
import { foldJobs, keyOfJob } from './fold-jobs.ts';

/** How a page's rows are folded to one line per job. */
export interface Folding {
  readonly rows: (permits: readonly ScoredPermit[]) => readonly ScoredPermit[];
  /** What the row of a job says, by permit id. */
  readonly marks: ReadonlyMap<string, ReactNode>;
}

interface JobLinesProps {
  readonly permits: readonly ScoredPermit[];
  /** Undefined once nothing is folded. */
  readonly onFold: (folding: Folding | undefined) => void;
}

/** Asks which permits of a page are one job, and folds them. Shows only why it cannot. */
export function JobLines({ permits, onFold }: JobLinesProps) {
  const permitIds = permits.map(({ id }) => id);
  const jobs = useQuery({
    queryKey: ['permitJobs', permitIds],
    queryFn: ({ signal }) => call('permitJobs', { body: { permitIds }, signal }),
    enabled: permitIds.length > 0,
  });
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const found = jobs.data?.jobs;
  useEffect(() => {
    if (found === undefined) return;
    const toggle = (key: string): void =>
      setUnfolded((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      });
    onFold({
      rows: (list) => foldJobs(list, found, unfolded),
      marks: new Map(
        found.flatMap((job) => {
          const mark = <JobMark job={job} isUnfolded={unfolded.has(keyOfJob(job))} onToggle={toggle} />;
          return job.map((id) => [id, mark] as const);
        }),
      ),
    });
    return () => onFold(undefined);
  }, [found, unfolded, onFold]);
  if (!jobs.isError) return null;
  return (
    <PartFailed className="px-3 py-1 sm:px-6" onTryAgain={() => void jobs.refetch()}>
      The jobs of this page could not be loaded: every permit has its own line.
    </PartFailed>
  );
}

interface JobMarkProps {
  readonly job: readonly string[];
  readonly isUnfolded: boolean;
  readonly onToggle: (key: string) => void;
}

function JobMark({ job, isUnfolded, onToggle }: JobMarkProps) {
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(keyOfJob(job));
      }}
      className="inline-flex shrink-0 items-center gap-1 rounded border border-line-strong px-1 leading-[0.875rem] font-medium text-ink hover:bg-sunken"
    >
      {counted(job.length, 'permit')}
      <Icon path={ICONS.opens} width={2.5} className={classNames('size-2', isUnfolded && 'rotate-180')} />
    </button>
  );
}
