import type { PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { useMediaQuery } from '../../../lib/browser/media-query.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { SavedMark } from '../../../ui/work/saved-mark.tsx';
import { WaitingMark } from '../../../ui/work/waiting-mark.tsx';
import { PermitFacts } from '../panel/permit-facts.tsx';
import { ThumbBar } from '../panel/thumb-bar.tsx';
import { WorkNotes, WorkStageButtons } from '../panel/work-parts.tsx';

interface SavedPermitDialogProps {
  readonly permit: ScoredPermit;
  readonly detail: PermitDetail | undefined;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  readonly onClose: () => void;
}

/** Below this width the calls are in the bar at the thumb, as in the panel. */
const DESKTOP = '(min-width: 64rem)';

/** A permit as saved on this device. What the user changes waits for a connection. */
export function SavedPermitDialog({ permit, detail, savedAt, onClose }: SavedPermitDialogProps) {
  const isDesktop = useMediaQuery(DESKTOP);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span className="font-mono font-medium">{permit.permitNumber}</span>}
      footer={isDesktop ? undefined : <ThumbBar permit={permit} detail={detail} />}
    >
      <p className="mb-6 flex flex-wrap gap-2">
        <SavedMark at={savedAt} />
        <WaitingMark permitId={permit.id} />
      </p>
      <PermitFacts
        permit={permit}
        detail={detail}
        publisher={detail?.provenance.sourceName ?? null}
        failed={detail === undefined}
        stage={<WorkStageButtons permit={permit} />}
        notes={<WorkNotes permit={permit} />}
        history={
          <p className="text-14 text-muted">
            Source and history were not saved: this permit was only listed. Open it when you are online.
          </p>
        }
      />
    </Dialog>
  );
}
