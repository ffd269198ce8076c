import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { phoneContact } from '#shared/domain/permit/reach.ts';
import { tradeLabel } from '#shared/domain/permit/trades.ts';
import { whoDetail } from '#shared/domain/permit/who-rule.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';
import { formatAge } from '../../lib/format/days.ts';
import { formatMoney, formatPhone } from '../../lib/format/format.ts';
import { directionsHref } from '../../lib/page/directions-href.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CallingTime } from '../../ui/calls/calling-time.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ICONS, Icon } from '../../ui/icon.tsx';
import { FirstStepLink, firstStep } from '../../ui/lead/first-step.tsx';
import { ReachMark } from '../../ui/lead/reach-mark.tsx';
import { PermitWho } from '../../ui/lead/who-mark.tsx';
import { RouteButton } from '../../ui/route/route-button.tsx';
import { type LeadProps, leadHref, useStageButton } from './lead-actions.ts';

/** Work and tags, place and age, label and person, value, actions. */
const ROW_GRID = 'grid grid-cols-[minmax(0,1fr)_10rem_11rem_5.5rem_auto] items-start gap-x-3.5';

interface CallableLeadProps extends LeadProps {
  readonly onCall: () => void;
}

/** A new lead on a wide screen, in two lines. */
export function LeadRow({ onCall, ...lead }: CallableLeadProps) {
  const { permit } = lead;
  const { isBusy, setStage } = useStageButton(lead);
  const isSaved = lead.stage === 'saved';
  const work = workLine(permit);
  return (
    <li className={classNames(ROW_GRID, 'border-b border-line py-2.5 text-14 hover:bg-sunken')}>
      <div className="min-w-0">
        <Link
          to={leadHref(lead)}
          title={work}
          className="block truncate font-medium text-ink no-underline hover:underline"
        >
          {work}
        </Link>
        <p className="flex items-center gap-1.5 overflow-hidden text-12 text-muted">
          <Tags permit={permit} />
          <span className="truncate font-mono">{permit.permitNumber}</span>
        </p>
      </div>
      <div className="min-w-0">
        <p className="truncate">{permit.addressStreet ?? '—'}</p>
        <p className="truncate text-12 text-muted">
          {placeText(permit)} <Age permit={permit} />
        </p>
      </div>
      <div className="min-w-0">
        <PermitWho permit={permit} />
        <p className="flex items-center gap-2 text-12 text-muted">
          <ReachMark reach={permit.reach} />
          <span className="truncate">{whoDetail(permit, permit.who.label)}</span>
        </p>
      </div>
      <p className="figures text-right font-mono font-medium whitespace-nowrap">{value(permit)}</p>
      <div>
        <div className="flex items-center gap-0.5">
          <MainLink
            lead={lead}
            onCall={onCall}
            className={classNames(buttonClass('secondary', 'small'), 'mr-1 w-36 text-12')}
          />
          <IconButton
            icon={ICONS.star}
            label={`${isSaved ? 'Saved' : 'Save'} ${permit.permitNumber}`}
            pressed={isSaved}
            busy={isBusy}
            onPress={() => isSaved || setStage('saved')}
          />
          <IconButton
            icon={ICONS.close}
            label={`Skip ${permit.permitNumber}`}
            busy={isBusy}
            onPress={() => setStage('hidden')}
          />
        </div>
        {phoneContact(permit) !== null && <CallingTime permit={permit} className="mt-0.5 block max-w-54" />}
      </div>
    </li>
  );
}

/** A new lead on a phone, with its actions in reach. */
export function LeadCard({ onCall, ...lead }: CallableLeadProps) {
  const { permit } = lead;
  const { isBusy, setStage } = useStageButton(lead);
  const phone = phoneContact(permit)?.phone;
  const step = firstStep(permit);
  const directions = directionsHref(permit);
  return (
    <li className="mt-2 rounded border border-line bg-raised p-3.5">
      <p className="flex items-center gap-2 text-14">
        <PermitWho permit={permit} />
        <span className="ml-auto text-12 whitespace-nowrap text-muted">
          <Age permit={permit} />
        </span>
        <span className="font-medium">
          <span className="sr-only">Score </span>
          {permit.leadScore}
        </span>
      </p>
      <h3 className="mt-1 text-16 font-semibold">
        <Link to={leadHref(lead)} className="line-clamp-2 text-ink no-underline hover:underline">
          {workLine(permit)}
        </Link>
      </h3>
      <p className="truncate text-14">
        {[permit.addressStreet, placeText(permit)].filter((part) => part !== null).join(', ')}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
        <span className="figures font-mono font-medium">{value(permit)}</span>
        <Tags permit={permit} />
      </p>
      <p className="mt-1 flex gap-x-2 text-14">
        <span className="truncate text-muted">{whoDetail(permit, permit.who.label)}</span>
        {phone === undefined ? (
          <ReachMark reach={permit.reach} />
        ) : (
          <span className="whitespace-nowrap">{formatPhone(phone)}</span>
        )}
      </p>
      <div className="flex items-end justify-between gap-x-2">
        {phone !== undefined && <CallingTime permit={permit} />}
        <RouteButton
          permitId={permit.id}
          permitNumber={permit.permitNumber}
          // Its target of 44 px reaches over the line above.
          className="-mt-5 -mb-2 ml-auto"
        />
      </div>
      <div className="mt-2.5 grid auto-cols-fr grid-flow-col gap-2">
        <MainLink
          lead={lead}
          onCall={onCall}
          stacked
          className={classNames(CARD_BUTTON, phone === undefined ? QUIET : ORANGE)}
        />
        {step?.way !== 'visit' && directions !== null && <DirectionsLink href={directions} />}
        {phone === undefined ? (
          <CardButton
            icon={ICONS.star}
            label={lead.stage === 'saved' ? 'Saved' : 'Save'}
            of={permit}
            busy={isBusy}
            onPress={() => lead.stage === 'saved' || setStage('saved')}
          />
        ) : (
          <CardButton
            icon={ICONS.check}
            label="Called"
            of={permit}
            busy={isBusy}
            onPress={() => {
              setStage('contacted');
              onCall();
            }}
          />
        )}
        <CardButton
          icon={ICONS.skip}
          label="Skip"
          of={permit}
          busy={isBusy}
          onPress={() => setStage('hidden')}
        />
      </div>
    </li>
  );
}

const CARD_BUTTON =
  'flex h-13 min-w-0 flex-col items-center justify-center gap-0.5 rounded border text-12 font-medium no-underline';
const QUIET = 'border-line-strong bg-raised text-ink active:bg-sunken';
const ORANGE = 'border-transparent bg-signal text-on-signal active:bg-signal-strong';

/** The first action of the lead; opens the lead where there is nobody to reach. */
function MainLink(props: {
  readonly lead: LeadProps;
  readonly onCall: () => void;
  readonly stacked?: boolean;
  readonly className: string;
}) {
  const { lead, onCall, stacked = false, className } = props;
  const step = firstStep(lead.permit);
  const icon = stacked ? 'size-5' : 'size-3';
  if (step === null)
    return (
      <Link to={leadHref(lead)} aria-label={`See lead ${lead.permit.permitNumber}`} className={className}>
        {stacked && <Icon path={ICONS.lead} className={icon} />}
        See lead
      </Link>
    );
  return (
    <FirstStepLink
      step={step}
      say={stacked ? 'short' : 'row'}
      icon={icon}
      onCall={onCall}
      className={className}
    />
  );
}

function DirectionsLink({ href }: { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={classNames(CARD_BUTTON, QUIET)}>
      <Icon path={ICONS.directions} className="size-5" />
      Directions
    </a>
  );
}

interface ActionProps {
  readonly icon: string;
  readonly label: string;
  readonly busy: boolean;
  readonly onPress: () => void;
}

function CardButton({ icon, label, of, busy, onPress }: ActionProps & { readonly of: ScoredPermit }) {
  return (
    <button
      type="button"
      aria-label={`${label} ${of.permitNumber}`}
      aria-disabled={busy || undefined}
      onClick={onPress}
      className={classNames(CARD_BUTTON, QUIET)}
    >
      <Icon path={icon} className="size-5" />
      {label}
    </button>
  );
}

function IconButton({ icon, label, busy, onPress, pressed }: ActionProps & { readonly pressed?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={busy || undefined}
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'grid size-8 place-items-center rounded hover:bg-sunken',
        pressed === true ? 'text-signal-text' : 'text-muted hover:text-ink',
      )}
    >
      <Icon path={icon} filled={pressed === true} />
    </button>
  );
}

function Tags({ permit: { trades } }: { readonly permit: ScoredPermit }): ReactNode {
  return trades.slice(0, 2).map((trade) => (
    <span
      key={trade}
      className="rounded border border-line-strong px-1 text-12 leading-4 whitespace-nowrap text-ink"
    >
      {tradeLabel(trade)}
    </span>
  ));
}

function Age({ permit: { issueDate } }: { readonly permit: ScoredPermit }): ReactNode {
  return issueDate === null ? null : <span className="whitespace-nowrap">{formatAge(issueDate)}</span>;
}

function value({ valuation }: ScoredPermit): string {
  return valuation === null ? '—' : formatMoney(valuation);
}
