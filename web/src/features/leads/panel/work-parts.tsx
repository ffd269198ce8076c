import { Link } from 'react-router';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { useKnownUser } from '../../../lib/api/session.ts';
import { useWorkMark } from '../../../lib/api/work-marks.ts';
import { formatDayOf } from '../../../lib/format/format.ts';
import { useExported } from '../../../ui/export/export-settings.ts';
import { Loading } from '../../../ui/loading.tsx';
import { PartFailed } from '../../../ui/notice/part-failed.tsx';
import { LeadOwner } from '../../../ui/team/lead-owner.tsx';
import { StageButtons } from '../../../ui/work/stage-buttons.tsx';
import { StageSteps } from '../../../ui/work/stage-steps.tsx';
import { useChangeWork } from '../../../ui/work/use-change-work.ts';
import { WorkNote } from '../../../ui/work/work-note.tsx';

interface WorkPartProps {
  readonly permit: Permit;
}

/** The stage of a permit in the user's own work. */
export function WorkStageButtons({ permit }: WorkPartProps) {
  const { mark, isError, readAgain } = useWorkMark(permit.id);
  const changing = useChangeWork();
  const isExported = useExported().has(permit.id);
  const inTeam = useKnownUser()?.inTeam === true;
  const { id: permitId, permitNumber } = permit;
  if (mark === undefined)
    return isError ? (
      <PartFailed onTryAgain={readAgain}>Your notes on this permit could not be loaded.</PartFailed>
    ) : (
      <Loading label="Loading your stage" className="space-y-2" bars={['h-11 w-full sm:h-10', 'w-2/3']} />
    );
  return (
    <div>
      <StageButtons
        label={`Stage of ${permitNumber}`}
        stage={mark?.stage ?? null}
        busy={changing.isPending}
        onStage={(stage) =>
          changing.mutate({ permitId, permitNumber, change: { version: mark?.version ?? '', stage } })
        }
      />
      <p className="mt-2 text-12 text-muted">
        {mark === null ? (
          `Pick a stage to add it to ${inTeam ? 'the team’s list.' : 'your list. Nobody else sees it.'}`
        ) : (
          <>
            <StageSteps steps={mark.steps} />{' '}
            {mark.wroteAt !== undefined && `Wrote on ${formatDayOf(mark.wroteAt)}. `}
            <Link to="/work" className="whitespace-nowrap underline hover:text-ink">
              Open your work list
            </Link>
          </>
        )}
        {isExported && ' You exported this lead this month or last.'}
      </p>
      {mark !== null && (
        <div className="mt-3 max-w-60">
          <LeadOwner mark={mark} />
        </div>
      )}
    </div>
  );
}

/** The user's note on a permit. */
export function WorkNotes({ permit }: WorkPartProps) {
  const { mark, isError } = useWorkMark(permit.id);
  if (mark !== undefined)
    return <WorkNote permitId={permit.id} permitNumber={permit.permitNumber} mark={mark} />;
  if (isError) return <p className="text-14 text-muted">Your notes could not be loaded.</p>;
  return <Loading label="Loading your notes" bars={['h-32 w-full']} />;
}
