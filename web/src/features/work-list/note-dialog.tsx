import { useQuery } from '@tanstack/react-query';
import { markQuery } from '../../lib/api/work-marks.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { WorkNote } from '../../ui/work/work-note.tsx';
import type { WorkEntry } from './entry.ts';

/** The form for a permit's note. */
export function NoteDialog({ entry, onClose }: { readonly entry: WorkEntry; readonly onClose: () => void }) {
  const { permitId, permitNumber } = entry;
  // The list fills this cache entry; a conflict with another device reloads it.
  const noted = useQuery(markQuery(permitId));
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span className="font-mono font-medium">{permitNumber}</span>}
      description="A note only you see."
    >
      <WorkNote
        permitId={permitId}
        permitNumber={permitNumber}
        mark={noted.data ?? entry}
        onSaved={onClose}
      />
    </Dialog>
  );
}
