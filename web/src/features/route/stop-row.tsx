import { Link } from 'react-router';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { contactOf } from '#shared/domain/permit/reach.ts';
import { whoDetail } from '#shared/domain/permit/who-rule.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';
import { formatPhone } from '../../lib/format/format.ts';
import { directionsHref } from '../../lib/page/directions-href.ts';
import { permitHref } from '../../lib/page/permit-hrefs.ts';
import { CallingTime } from '../../ui/calls/calling-time.tsx';
import { ICONS, Icon } from '../../ui/icon.tsx';
import { FirstStepLink, firstStep } from '../../ui/lead/first-step.tsx';
import { PermitWho } from '../../ui/lead/who-mark.tsx';

interface StopRowProps {
  readonly permit: PermitDetail;
  /** Its place in the order; without one for a stop that has no point. */
  readonly number?: number;
  readonly onCall: (permit: PermitDetail) => void;
  readonly onRemove: (permit: PermitDetail) => void;
}

const ICON_BUTTON =
  'grid size-11 place-items-center rounded border border-line-strong bg-raised text-ink no-underline hover:bg-sunken';

/** The id of a stop's row in the document. */
export function stopRowId(permitId: string): string {
  return `stop ${permitId}`;
}

/** A stop of the route: who and where, Call or a letter, and Directions. */
export function StopRow({ permit, number, onCall, onRemove }: StopRowProps) {
  const contact = contactOf(permit);
  const phone = contact?.phone ?? undefined;
  const step = firstStep(permit);
  const directions = directionsHref(permit);
  const place = [permit.addressStreet, placeText(permit)].filter((part) => part !== null).join(', ');
  return (
    <li id={stopRowId(permit.id)} className="flex gap-3 border-b border-line py-2.5">
      {number !== undefined && (
        <span className="figures grid size-6 shrink-0 place-items-center rounded-full border-[1.5px] border-ink bg-raised text-12 font-semibold">
          {number}
        </span>
      )}
      <div className="min-w-0 flex-1 text-14">
        <Link
          to={permitHref(permit.id)}
          className="line-clamp-2 text-16 font-medium text-ink no-underline hover:underline"
        >
          {workLine(permit)}
        </Link>
        <p className="break-words">{place}</p>
        <p className="flex flex-wrap items-center gap-x-2">
          <PermitWho permit={permit} />
          <span className="text-muted">
            {whoDetail(permit, permit.who.label)}
            {phone !== undefined && <span className="whitespace-nowrap">, {formatPhone(phone)}</span>}
          </span>
        </p>
        {phone !== undefined && <CallingTime permit={permit} className="block" />}
      </div>
      <div className="flex shrink-0 flex-col items-end print:hidden">
        <div className="flex gap-1.5">
          {step !== null && step.way !== 'visit' && (
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
              href={directions}
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
          onClick={() => onRemove(permit)}
          className="inline-flex min-h-11 items-center text-12 text-muted underline decoration-line-strong hover:text-ink lg:min-h-8"
        >
          Remove
        </button>
      </div>
    </li>
  );
}
