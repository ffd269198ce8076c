import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { useRouteStops } from '../../lib/saved/route-stops.ts';
import { classNames } from '../class-names.ts';
import { ICONS, Icon } from '../icon.tsx';
import { useAddStop, useRemoveStop } from './use-route.ts';

interface RouteButtonProps {
  readonly permit: ScoredPermit;
  readonly className?: string;
}

/** Adds a lead to the user's route, or takes it off. */
export function RouteButton({ permit, className }: RouteButtonProps) {
  const { stops } = useRouteStops();
  const adding = useAddStop();
  const remove = useRemoveStop();
  const isOn = stops?.some((stop) => stop.permit?.id === permit.id) ?? false;
  const label = isOn ? 'On route' : 'Add to route';
  const isBusy = adding.isPending || stops === undefined;
  const press = (): void => {
    if (isBusy) return;
    if (isOn) void remove(permit.id);
    else adding.mutate(permit);
  };
  return (
    <button
      type="button"
      aria-label={`${label} ${permit.permitNumber}`}
      aria-pressed={isOn}
      aria-disabled={isBusy || undefined}
      onClick={press}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center gap-1 text-12 whitespace-nowrap underline decoration-line-strong hover:text-ink lg:min-h-6',
        isOn ? 'font-medium text-ink' : 'text-muted',
        className,
      )}
    >
      {isOn && <Icon path={ICONS.check} className="size-3" />}
      {label}
    </button>
  );
}
