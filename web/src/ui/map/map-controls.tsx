import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

interface MapButtonsProps {
  /** Over the map on a phone too. */
  readonly isOver?: boolean;
  /** Names the first view, such as `Whole map`. */
  readonly home: string;
  readonly onZoomIn: () => void;
  readonly onZoomOut: () => void;
  readonly onHome: () => void;
}

/** The buttons of a map: in its corner, or below it on a phone. */
export function MapButtons({ isOver, home, onZoomIn, onZoomOut, onHome }: MapButtonsProps) {
  return (
    <div
      className={classNames(
        'w-fit rounded border border-line-strong bg-raised sm:absolute sm:top-3 sm:right-3 sm:shadow',
        isOver ? 'absolute top-3 right-3 shadow max-md:top-6' : 'flex max-sm:mt-2 sm:flex-col',
      )}
    >
      <MapButton label="Zoom in" path="M8 3v10M3 8h10" onPress={onZoomIn} />
      <MapButton label="Zoom out" path="M3 8h10" onPress={onZoomOut} />
      <MapButton
        label={home}
        path="M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M8 1v3m0 8v3M1 8h3m8 0h3"
        onPress={onHome}
      />
    </div>
  );
}

function MapButton(props: { readonly label: string; readonly path: string; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onPress}
      className="flex size-11 items-center justify-center hover:bg-sunken sm:size-9"
    >
      <Icon path={props.path} />
    </button>
  );
}

const SCALE_MILES = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05] as const;
/** The bar is at most this part of the map's width. */
const MAX_PART = 0.12;

/** A scale bar of a round length. @param milesAcross the map's width in miles */
export function ScaleBar({
  milesAcross,
  isHigh,
}: {
  readonly milesAcross: number;
  /** Above the words at the map's edge. */
  readonly isHigh?: boolean;
}) {
  const miles = SCALE_MILES.find((length) => length <= milesAcross * MAX_PART) ?? 0.05;
  return (
    <div
      className={classNames(
        'pointer-events-none absolute right-3 flex flex-col items-end font-mono text-12 text-muted',
        isHigh ? 'bottom-6' : 'bottom-2',
      )}
      style={{ width: `${(100 * miles) / milesAcross}%` }}
    >
      <svg aria-hidden="true" className="block h-2 w-full overflow-visible text-line-strong">
        <path d="M0 0v8" stroke="currentColor" strokeWidth="1.5" />
        <line x1="0" x2="100%" y1="4" y2="4" stroke="currentColor" strokeWidth="1.5" />
        <line x1="100%" x2="100%" y1="0" y2="8" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span className="rounded bg-raised/80 px-0.5 whitespace-nowrap">{miles} mi</span>
    </div>
  );
}
