import { formatTime } from '#shared/domain/calls/clock-time.ts';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { contactOf } from '#shared/domain/permit/reach.ts';
import { isWorkedOn, WORK_STAGES } from '#shared/domain/work-list.ts';
import { formatPhone } from '../../lib/format/format.ts';
import { formatAddress } from '../../lib/format/lead-address.ts';
import { wayTo } from '../../lib/page/directions-href.ts';
import { permitHref } from '../../lib/page/permit-hrefs.ts';
import { type RouteStop, type StopOutcome, stopId } from '../../lib/saved/route-stops.ts';
import { CallingTime } from '../../ui/calls/calling-time.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ICONS, Icon } from '../../ui/icon.tsx';
import { FirstStepLink, firstStep } from '../../ui/lead/first-step.tsx';
import { LeadName, LeadTitle } from '../../ui/lead/lead-title.tsx';
import { stopPlace } from './day-route.ts';

export interface StopActions {
  readonly onCall: (permit: ScoredPermit) => void;
  readonly onRemove: (stop: RouteStop) => void;
  readonly onOutcome: (stop: RouteStop, outcome: StopOutcome | undefined) => void;
}

interface StopRowProps extends StopActions {
  readonly stop: RouteStop;
  /** Its place in the order; without one for a stop that has no point. */
  readonly number?: number;
  /** When the user promised to be there, such as `09:30`. */
  readonly time?: string | undefined;
}

const ICON_BUTTON =
  'grid size-11 place-items-center rounded border border-line-strong bg-raised text-ink no-underline hover:bg-sunken';
const OUTCOMES: readonly (readonly [StopOutcome, string])[] = [
  ['nobody', 'Nobody there'],
  ...WORK_STAGES.flatMap(({ stage, label }) => (isWorkedOn(stage) ? [[stage, label] as const] : [])),
];

/** The id of a stop's row in the document. */
export function stopRowId(id: string): string {
  return `stop ${id}`;
}

/** A stop of the route: what, where and who, Call or a letter, Directions, and how it went. */
export function StopRow({ stop, number, time, onCall, onRemove, onOutcome }: StopRowProps) {
  const { permit, typed, outcome } = stop;
  const phone = permit && contactOf(permit)?.phone;
  const step = permit === undefined ? null : firstStep(permit);
  const directions = stopPlace(stop);
  const place = permit === undefined ? typed.text : formatAddress(permit);
  return (
    <li id={stopRowId(stopId(stop))} className="flex gap-3 border-b border-line py-2.5">
      {number !== undefined && (
        <span className="figures grid h-6 min-w-6 shrink-0 place-items-center rounded-full border-[1.5px] border-ink bg-raised px-1 text-12 font-semibold">
          {number}
        </span>
      )}
      <div className="min-w-0 flex-1 text-14">
        {time !== undefined && <p className="font-semibold">{formatTime(time)}, promised</p>}
        {permit === undefined ? (
          <p className="text-16 font-medium break-words">{place}</p>
        ) : (
          <>
            <LeadTitle permit={permit} to={permitHref(permit.id)} className="text-16" />
            <LeadName permit={permit} />
          </>
        )}
        {permit !== undefined && phone != null && (
          <>
            <p>{formatPhone(phone)}</p>
            <CallingTime permit={permit} className="block" />
          </>
        )}
        <div className="mt-1 max-w-44 print:hidden">
          <Select
            size="small"
            aria-label={`How did it go at ${place}?`}
            none="How did it go?"
            options={OUTCOMES}
            value={outcome ?? ''}
            onChange={({ target }) =>
              onOutcome(stop, OUTCOMES.find(([value]) => value === target.value)?.[0])
            }
          />
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-end print:hidden">
        <div className="flex gap-1.5">
          {permit !== undefined && step !== null && step.way !== 'visit' && (
            <FirstStepLink
              step={step}
              say="icon"
              icon="size-5"
              onCall={() => onCall(permit)}
              className={ICON_BUTTON}
            />
          )}
          {directions !== null && (
            <a
              href={wayTo(directions)}
              target="_blank"
              rel="noreferrer"
              aria-label={`Directions to ${place}`}
              className={ICON_BUTTON}
            >
              <Icon path={ICONS.directions} className="size-5" />
            </a>
          )}
        </div>
        <button
          type="button"
          aria-label={`Remove ${place} from the route`}
          onClick={() => onRemove(stop)}
          className="inline-flex min-h-11 items-center text-12 text-muted underline decoration-line-strong hover:text-ink lg:min-h-8"
        >
          Remove
        </button>
      </div>
    </li>
  );
}
