import { useRef } from 'react';
import { formatCount } from '../../../lib/format/format.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { PermitCards } from '../list/permit-cards.tsx';
import type { Leads } from '../use-leads.ts';

/** A shorter way of a finger is a press. */
const SWIPE_PX = 48;

interface MapCardProps {
  readonly leads: Leads;
  /** The place of the lead among those of the page. */
  readonly at: number;
  readonly onGo: (at: number) => void;
}

/** The card of one lead over the map of a phone. A swipe goes to the next one. */
export function MapCard({ leads, at, onGo }: MapCardProps) {
  const { shown } = leads;
  const began = useRef(0);
  const lead = shown[at];
  if (lead === undefined) return null;
  const go = (by: number): void => {
    if (shown[at + by] !== undefined) onGo(at + by);
  };
  return (
    <div
      className="absolute inset-x-0 bottom-0 rounded-t-lg border-t border-line-strong bg-paper shadow md:hidden"
      onTouchStart={({ touches }) => {
        began.current = touches[0]?.clientX ?? 0;
      }}
      onTouchEnd={({ changedTouches }) => {
        const way = (changedTouches[0]?.clientX ?? 0) - began.current;
        if (Math.abs(way) >= SWIPE_PX) go(way < 0 ? 1 : -1);
      }}
    >
      <PermitCards {...leads} shown={[lead]} />
      <div className="flex items-center justify-center gap-3 text-12 text-muted">
        <Step label="Previous lead" className="rotate-90" onPress={() => go(-1)} />
        <p aria-live="polite">
          {formatCount(at + 1)} of {formatCount(shown.length)}
          <span className="pointer-fine:hidden">, swipe for the next</span>
        </p>
        <Step label="Next lead" className="-rotate-90" onPress={() => go(1)} />
      </div>
    </div>
  );
}

function Step(props: { readonly label: string; readonly className: string; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onPress}
      className="grid size-11 place-items-center"
    >
      <Icon path={ICONS.opens} className={`size-4 ${props.className}`} />
    </button>
  );
}
