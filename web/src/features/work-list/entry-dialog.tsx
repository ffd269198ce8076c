import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOpenStage } from '#shared/domain/calls/call-back.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import { markQuery } from '../../lib/api/work-marks.ts';
import { formatAddress } from '../../lib/format/lead-address.ts';
import { Button } from '../../ui/button.tsx';
import { CallAnswers } from '../../ui/calls/call-answers.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RouteButton } from '../../ui/route/route-button.tsx';
import { StageButtons } from '../../ui/work/stage-buttons.tsx';
import { StageSteps } from '../../ui/work/stage-steps.tsx';
import { useChangeWork } from '../../ui/work/use-change-work.ts';
import { WorkNote } from '../../ui/work/work-note.tsx';
import { openLead, type WorkEntry } from './entry.ts';

interface EntryDialogProps {
  readonly entry: WorkEntry;
  readonly onClose: () => void;
}

/** How it went, the next step, the stage and the note of a lead. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { permitId, permitNumber, permit } = entry;
  // The list fills this cache entry; a conflict with another device reloads it.
  const mark = useQuery(markQuery(permitId)).data ?? entry;
  const changing = useChangeWork();
  const [called, setCalled] = useState(false);
  const lead = openLead(entry);
  return (
    <Dialog
      open
      onClose={onClose}
      title={permit === null ? permitNumber : workLine(permit)}
      description={permit === null ? undefined : `${formatAddress(permit)}, ${permitNumber}`}
    >
      <div className="space-y-5">
        {isOpenStage(mark.stage) && (
          <div>
            {permit?.reach === 'phone' && !called && (
              <Button className="mb-3" onClick={() => setCalled(true)}>
                Called: how did it go?
              </Button>
            )}
            {!called && <p className="mb-1.5 text-14 font-medium">Next step</p>}
            <CallAnswers subject={entry} called={called} onDone={onClose} />
          </div>
        )}
        <div>
          <StageButtons
            label={`Stage of ${permitNumber}`}
            stage={mark.stage}
            busy={changing.isPending}
            onStage={(stage) =>
              changing.mutate({ permitId, permitNumber, change: { version: mark.version, stage } })
            }
          />
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-12 text-muted">
            <StageSteps steps={mark.steps} />
            {lead !== null && <RouteButton permit={lead} />}
          </p>
        </div>
        <WorkNote permitId={permitId} permitNumber={permitNumber} mark={mark} onSaved={onClose} />
      </div>
    </Dialog>
  );
}
