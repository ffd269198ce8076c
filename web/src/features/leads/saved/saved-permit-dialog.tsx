import type { PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PermitFacts } from '../dialog/permit-dialog.tsx';
import { KnownRecord } from '../dialog/record-facts.tsx';
import { ScoreFacts } from '../dialog/score-facts.tsx';
import { SavedMark } from './saved-mark.tsx';

export interface SavedPermitDialogProps {
  readonly permit: ScoredPermit | undefined;
  /** Everything of it, when it had been opened. */
  readonly detail: PermitDetail | undefined;
  readonly savedAt: number;
  readonly onClose: () => void;
}

/** A permit as it was saved on this device. Nothing is asked of the server. */
export function SavedPermitDialog({ permit, detail, savedAt, onClose }: SavedPermitDialogProps) {
  if (permit === undefined) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span className="font-mono font-medium">{permit.permitNumber}</span>}
    >
      <p className="mb-6">
        <SavedMark at={savedAt} />
      </p>
      <PermitFacts
        permit={permit}
        detail={detail}
        publisher={detail?.provenance.sourceName ?? null}
        score={<ScoreFacts score={permit.leadScore} detail={detail} failed={detail === undefined} />}
        record={
          detail !== undefined ? (
            <KnownRecord detail={detail} />
          ) : (
            <p className="text-14 text-muted">
              Source and history were not saved: this permit had only been listed. Open it when you are
              online.
            </p>
          )
        }
      />
    </Dialog>
  );
}
