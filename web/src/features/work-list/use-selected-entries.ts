import { useState } from 'react';
import { useMediaQuery } from '../../lib/browser/media-query.ts';
import type { WorkEntry } from './entry.ts';
import { WORK_TABLE_WIDTH } from './work-rows.tsx';

const NONE: ReadonlyMap<string, WorkEntry> = new Map();

/** The selected entries of all pages. A table always has boxes; cards only while somebody selects. */
export function useSelectedEntries() {
  const [selected, setSelected] = useState(NONE);
  const [isSelecting, setSelecting] = useState(false);
  const isTable = useMediaQuery(WORK_TABLE_WIDTH);
  return {
    selected,
    /** The ids of what is selected; null where there are no boxes. */
    boxes: isTable || isSelecting ? new Set(selected.keys()) : null,
    showBoxes: () => setSelecting(true),
    select: (entries: readonly WorkEntry[], isSelected: boolean): void => {
      const next = new Map(selected);
      for (const entry of entries)
        if (isSelected) next.set(entry.permitId, entry);
        else next.delete(entry.permitId);
      setSelected(next);
    },
    clear: (): void => {
      setSelected(NONE);
      setSelecting(false);
    },
  };
}
