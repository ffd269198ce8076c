import { WHO } from '#shared/domain/permit/who.ts';
import { counted, formatMoney } from '../../../lib/format/format.ts';
import { ICONS, Icon } from '../../icon.tsx';
import { WhoShape } from '../../lead/who-mark.tsx';
import type { Density } from '../use-density.ts';

interface SpotListProps {
  readonly pins: Density['pins'];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** The permits of one spot of the map, such as those of a building. */
export function SpotList({ pins, onOpen, onClose }: SpotListProps) {
  return (
    <section
      aria-label="Permits at this spot"
      className="flex max-h-72 w-72 max-w-full flex-col rounded border border-ink bg-raised text-14 shadow"
    >
      <p className="flex items-center justify-between border-b border-line pl-3 font-semibold">
        {counted(pins.length, 'permit')} at this spot
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="grid size-11 place-items-center"
        >
          <Icon path={ICONS.close} className="size-3.5" />
        </button>
      </p>
      <ul className="overflow-y-auto">
        {pins.map(({ id, permitNumber, valuation, label, worth }) => (
          <li key={id} className="not-first:border-t not-first:border-line">
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="flex min-h-11 w-full items-center gap-2 px-3 py-1 text-left hover:bg-sunken"
            >
              <WhoShape label={label} worth={worth} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-mono text-12">{permitNumber}</span>
                {WHO[label]}
              </span>
              {valuation !== null && <span className="font-mono">{formatMoney(valuation)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
