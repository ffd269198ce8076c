import { Link } from 'react-router';
import { phoneContact } from '#shared/domain/permit/reach.ts';
import { whoDetail } from '#shared/domain/permit/who-rule.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import { formatAge } from '../../lib/format/days.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CallingTime } from '../../ui/calls/calling-time.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ICONS } from '../../ui/icon.tsx';
import { FirstStepLink, firstStep } from '../../ui/lead/first-step.tsx';
import { LeadTags, leadValue } from '../../ui/lead/lead-card.tsx';
import { RowButton } from '../../ui/lead/row-button.tsx';
import { PermitWho } from '../../ui/lead/who-mark.tsx';
import { useStageButton } from '../../ui/work/use-stage-button.ts';
import { type LeadProps, leadHref } from './lead-actions.ts';

/** Work and tags, place and age, label and person, value, actions. */
const ROW_GRID = 'grid grid-cols-[minmax(0,1fr)_10rem_11rem_5.5rem_auto] items-start gap-x-3.5';

interface CallableLeadProps extends LeadProps {
  readonly onCall: () => void;
}

/** A new lead on a wide screen, in two lines. */
export function LeadRow({ onCall, ...lead }: CallableLeadProps) {
  const { permit } = lead;
  const { isBusy, setStage } = useStageButton(permit);
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
          <LeadTags permit={permit} />
          <span className="truncate font-mono">{permit.permitNumber}</span>
        </p>
      </div>
      <div className="min-w-0">
        <p className="truncate">{titleCase(permit.addressStreet ?? '—')}</p>
        <p className="truncate text-12 text-muted">
          {placeText(permit)}
          {permit.issueDate !== null && ` · ${formatAge(permit.issueDate)}`}
        </p>
      </div>
      <div className="min-w-0">
        <PermitWho permit={permit} />
        <p className="truncate text-12 text-muted">{titleCase(whoDetail(permit, permit.who.label) ?? '')}</p>
      </div>
      <p className="figures text-right font-mono font-medium whitespace-nowrap">{leadValue(permit)}</p>
      <div>
        <div className="flex items-center gap-0.5">
          <MainLink
            lead={lead}
            onCall={onCall}
            className={classNames(buttonClass('secondary', 'small'), 'mr-1 w-36 text-12')}
          />
          <RowButton
            icon={ICONS.star}
            label={`${isSaved ? 'Saved' : 'Save'} ${permit.permitNumber}`}
            pressed={isSaved}
            busy={isBusy}
            onPress={() => isSaved || setStage('saved')}
          />
          <RowButton
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

/** The first action of the lead; opens the lead where there is nobody to reach. */
function MainLink({ lead, onCall, className }: MainLinkProps) {
  const step = firstStep(lead.permit);
  if (step === null)
    return (
      <Link to={leadHref(lead)} aria-label={`See lead ${lead.permit.permitNumber}`} className={className}>
        See lead
      </Link>
    );
  return <FirstStepLink step={step} say="row" icon="size-3" onCall={onCall} className={className} />;
}

interface MainLinkProps {
  readonly lead: LeadProps;
  readonly onCall: () => void;
  readonly className: string;
}
