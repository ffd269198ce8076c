import { Link } from 'react-router';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { useWorkMark, type WorkMark } from '../../../lib/api/work-marks.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { StageButtons } from '../../../ui/stage-buttons.tsx';
import { StageSteps } from '../../../ui/stage-steps.tsx';
import { useChangeWork } from '../../../ui/use-change-work.ts';
import { WorkNote } from '../../../ui/work-note.tsx';

export function WorkPanel({ permit }: { readonly permit: Permit }) {
  const { mark, isError, readAgain } = useWorkMark(permit.id);
  if (mark !== undefined) return <Work permit={permit} mark={mark} />;
  if (isError)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-14">
        <p>Your notes on this permit could not be loaded.</p>
        <Button size="small" onClick={readAgain}>
          Try Again
        </Button>
      </div>
    );
  return (
    <Loading
      label="Loading your notes"
      className="space-y-3"
      bars={['h-22 w-full sm:h-10 sm:w-96', 'h-32 w-full']}
    />
  );
}

function Work({ permit, mark }: { readonly permit: Permit; readonly mark: WorkMark | null }) {
  const changing = useChangeWork();
  const { id: permitId, permitNumber } = permit;
  return (
    <div className="space-y-4">
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
            'A stage puts this permit on your work list. Nobody else sees it.'
          ) : (
            <>
              <StageSteps steps={mark.steps} />{' '}
              <Link to="/work" className="whitespace-nowrap underline hover:text-ink">
                Open your work list
              </Link>
            </>
          )}
        </p>
      </div>
      <WorkNote permitId={permitId} permitNumber={permitNumber} mark={mark} />
    </div>
  );
}
