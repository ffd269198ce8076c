import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { canWriteTo, phoneContact } from '#shared/domain/permit/reach.ts';
import { tradeLabel } from '#shared/domain/permit/trades.ts';
import { whoDetail } from '#shared/domain/permit/who-rule.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import { daysSince, formatAge } from '../../lib/format/days.ts';
import { formatMoney, formatPhone } from '../../lib/format/format.ts';
import { formatAddress } from '../../lib/format/lead-address.ts';
import { directionsHref } from '../../lib/page/directions-href.ts';
import { lettersLink } from '../../lib/page/links.ts';
import { CallingTime } from '../calls/calling-time.tsx';
import { classNames } from '../class-names.ts';
import { ICONS, Icon } from '../icon.tsx';
import { useStageButton } from '../work/use-stage-button.ts';
import { FirstStepLink, firstStep } from './first-step.tsx';
import { ReachIcon, ReachMark } from './reach-mark.tsx';
import { PermitWho } from './who-mark.tsx';

/** The look of the list item around a card. */
export const LEAD_CARD = 'mt-2 rounded border border-line bg-raised p-3.5';

interface LeadCardProps {
  readonly permit: ScoredPermit;
  /** The page with the lead open. */
  readonly href: string;
  /** In place of `href` on the page that has the list. */
  readonly onOpen?: ((event: MouseEvent) => void) | undefined;
  /** Before who does the work. */
  readonly tick?: ReactNode;
  /** The user's own mark of the lead, in place of New. */
  readonly mark?: ReactNode;
  /** Beside the value. */
  readonly status?: ReactNode;
  /** Beside the calling hours. */
  readonly route?: ReactNode;
  /** Somebody pressed Call. Without it, as while leads are selected, the card has no buttons. */
  readonly onCall?: (() => void) | undefined;
}

/** A lead on a phone, with its actions in reach. */
export function LeadCard({ permit, href, onOpen, onCall, ...slots }: LeadCardProps) {
  const phone = phoneContact(permit)?.phone;
  return (
    <>
      <p className="flex items-center gap-2 text-14">
        {slots.tick}
        <PermitWho permit={permit} />
        <span className="ml-auto flex shrink-0 items-center gap-2 text-12 whitespace-nowrap text-muted">
          {slots.mark ?? (isNew(permit) && <span className="text-signal-text">New</span>)}
          {permit.issueDate !== null && formatAge(permit.issueDate)}
        </span>
        <span className="font-medium">
          <span className="sr-only">Score </span>
          {permit.leadScore}
        </span>
      </p>
      <h3 className="mt-1 text-16 font-semibold">
        <Link
          to={href}
          onClick={onOpen}
          data-open
          className="line-clamp-2 text-left text-ink no-underline hover:underline"
        >
          {workLine(permit)}
        </Link>
      </h3>
      <p className="truncate text-14">{formatAddress(permit)}</p>
      <p className="mt-1 flex items-center gap-x-2 text-14">
        <span className="figures font-mono font-medium">{leadValue(permit)}</span>
        {/* A tag without room wraps to a line that nobody sees. */}
        <span className="flex h-5 min-w-0 flex-1 flex-wrap items-center gap-2 overflow-clip">
          <LeadTags permit={permit} />
        </span>
        {slots.status}
      </p>
      <p className="mt-1 flex justify-between gap-x-2 text-14">
        <span className="truncate text-muted">{titleCase(whoDetail(permit, permit.who.label) ?? '')}</span>
        {phone === undefined ? (
          <ReachMark reach={permit.reach} />
        ) : (
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <ReachIcon reach="phone" />
            {formatPhone(phone)}
          </span>
        )}
      </p>
      {onCall !== undefined && (
        <>
          <div className="flex items-end justify-between gap-x-2">
            {phone !== undefined && <CallingTime permit={permit} />}
            {slots.route}
          </div>
          <CardButtons permit={permit} href={href} onOpen={onOpen} onCall={onCall} />
        </>
      )}
    </>
  );
}

/** A lead of the last days, before others have called. */
const FRESH_DAYS = 2;

function isNew({ issueDate }: ScoredPermit): boolean {
  const days = issueDate === null ? -1 : daysSince(issueDate);
  return days >= 0 && days <= FRESH_DAYS;
}

const CARD_BUTTON =
  'flex h-13 min-w-0 flex-col items-center justify-center gap-0.5 rounded border text-12 font-medium no-underline';
const QUIET = 'border-line-strong bg-raised text-ink active:bg-sunken';
const ORANGE = 'border-transparent bg-signal text-on-signal active:bg-signal-strong';

interface CardButtonsProps extends Pick<LeadCardProps, 'permit' | 'href' | 'onOpen'> {
  readonly onCall: () => void;
}

/** Call, Letter, Directions and Skip: those that the record allows. */
function CardButtons({ permit, href, onOpen, onCall }: CardButtonsProps) {
  const { isBusy, setStage } = useStageButton(permit);
  const step = firstStep(permit);
  const canWrite = canWriteTo(permit);
  const directions = directionsHref(permit);
  const quiet = classNames(CARD_BUTTON, QUIET);
  return (
    <div className="mt-2.5 grid auto-cols-fr grid-flow-col gap-2">
      {step?.way === 'phone' && (
        <FirstStepLink
          step={step}
          say="short"
          icon="size-5"
          onCall={onCall}
          className={classNames(CARD_BUTTON, ORANGE)}
        />
      )}
      {step === null && (
        <Link
          to={href}
          onClick={onOpen}
          aria-label={`See lead ${permit.permitNumber}`}
          className={classNames(quiet, 'border-ink!')}
        >
          <Icon path={ICONS.lead} className="size-5" />
          See lead
        </Link>
      )}
      {canWrite && (
        <Link
          {...lettersLink([permit.id])}
          aria-label={`Letter about ${permit.permitNumber}`}
          className={classNames(quiet, step?.way !== 'phone' && 'border-ink!')}
        >
          <Icon path={ICONS.letter} className="size-5" />
          Letter
        </Link>
      )}
      {directions !== null && (
        <a
          href={directions}
          target="_blank"
          rel="noreferrer"
          className={classNames(quiet, step?.way === 'visit' && !canWrite && 'border-ink!')}
        >
          <Icon path={ICONS.directions} className="size-5" />
          Directions
        </a>
      )}
      <button
        type="button"
        aria-label={`Skip ${permit.permitNumber}`}
        aria-disabled={isBusy || undefined}
        onClick={() => setStage('hidden')}
        className={quiet}
      >
        <Icon path={ICONS.skip} className="size-5" />
        Skip
      </button>
    </div>
  );
}

/** The first two trades of a lead. */
export function LeadTags({ permit: { trades } }: { readonly permit: ScoredPermit }): ReactNode {
  return trades.slice(0, 2).map((trade) => (
    <span
      key={trade}
      className="rounded border border-line-strong px-1 text-12 leading-4 whitespace-nowrap text-ink"
    >
      {tradeLabel(trade)}
    </span>
  ));
}

export function leadValue({ valuation }: ScoredPermit): string {
  return valuation === null ? '—' : formatMoney(valuation);
}
