import { memo, type ReactNode } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { type Trade, tradeLabel } from '#shared/domain/permit/trades.ts';
import { whoDetail } from '#shared/domain/permit/who-rule.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { formatDay, formatMoney } from '../../../lib/format/format.ts';
import { formatPermitType } from '../../../lib/format/permit-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CHECKBOX_CLASS } from '../../../ui/form/checkbox.tsx';
import { ICONS } from '../../../ui/icon.tsx';
import { FirstStepLink, firstStep } from '../../../ui/lead/first-step.tsx';
import { ReachMark } from '../../../ui/lead/reach-mark.tsx';
import { RowButton } from '../../../ui/lead/row-button.tsx';
import { PermitWho } from '../../../ui/lead/who-mark.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { leadAge } from '../lead-age.ts';
import { OwnMark, TradeTags, useWorkLine } from './lead-parts.tsx';

export interface PermitRowProps {
  readonly permit: ScoredPermit;
  readonly stage: WorkStage | undefined;
  /** By the user, this month or last. */
  readonly exported: boolean;
  readonly selected: boolean;
  /** The permit is open beside the list. */
  readonly current: boolean;
  readonly ownTrades: readonly Trade[];
  /** About its job; a control of its own. */
  readonly mark: ReactNode;
  readonly onSelect: (id: string, range: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly onStar: (id: string) => void;
  readonly onHide: (id: string) => void;
}

/*
 * Which columns fit is decided by the width of the list, not of the window: the list gets narrower when a permit opens beside it.
 * What a folded column says moves to the second line of another one.
 */
const WIDE = '@max-[1100px]:hidden';
const SCORE = '@max-[700px]:hidden @min-[1100px]:@max-[1320px]:hidden';
const REACH = '@max-[700px]:hidden';
/** Only where the columns of `WIDE` are folded. */
const NARROW = 'hidden empty:hidden! @max-[1100px]:inline';

/** The columns in order: heading, width and alignment, and when the column folds. */
export const COLUMNS = [
  { heading: 'Permit #', width: 'w-38', fold: WIDE },
  { heading: 'Type and work', width: '', fold: '' },
  { heading: 'Location', width: 'w-45', fold: WIDE },
  { heading: 'Who does it', width: 'w-44 @max-[860px]:w-40', fold: '' },
  { heading: 'Reach', width: 'w-27', fold: REACH },
  { heading: 'Valuation', width: 'w-26', fold: '', right: true, sort: 'value' },
  { heading: 'Status', width: 'w-22', fold: WIDE },
  { heading: 'Issue Date', width: 'w-23', fold: WIDE, sort: 'newest' },
  { heading: 'Score', width: 'w-17', fold: SCORE, right: true, sort: 'score' },
] as const;

/** The last column, of the row's own actions: always there, so that nothing moves when they show. */
export const ACTIONS = `w-21 ${WIDE}`;

/**
 * Two lines of 20 and 16 px. `clip`, because browsers make every box of `overflow: hidden` a
 * scroller: a thousand of them double the time to paint the list.
 */
const CELL = 'h-13 overflow-clip border-b border-line px-2 pt-[0.4375rem] pb-1.5 align-top';
const FIRST = 'block overflow-clip leading-5 text-ellipsis whitespace-nowrap';
/** What does not fit wraps to a line that nobody sees: each part is whole or absent. */
const SECOND =
  'flex h-4 flex-wrap content-start items-center gap-x-1.5 overflow-clip text-12 leading-4 whitespace-nowrap text-muted before:-mr-1.5 before:content-[""]';

/** Rendered again only when the permit or its selection changes: most actions on the page affect few rows. */
export const PermitRow = memo(function PermitRow(props: PermitRowProps) {
  const { permit, selected, current, onSelect, onOpen, ...cells } = props;
  return (
    <tr
      data-permit={permit.id}
      aria-current={current || undefined}
      onClick={({ target, currentTarget }) => {
        const isAction = target instanceof Element && target.closest('a, button') !== null;
        if (!isAction) openRow(currentTarget, () => onOpen(permit.id));
      }}
      className={classNames(
        // Above the list's foot and under its head.
        'group cursor-pointer md:scroll-mt-20 md:scroll-mb-14',
        current
          ? 'bg-raised *:border-ink *:shadow-[inset_0_1px_var(--ink)]'
          : selected
            ? 'bg-picked'
            : 'hover:bg-sunken',
      )}
    >
      <td
        className={classNames(
          'h-px border-b border-line p-0 select-none print:hidden',
          current && 'border-l-3 border-l-signal!',
        )}
      >
        <SelectBox permit={permit} selected={selected} onSelect={onSelect} />
      </td>
      <PermitCells permit={permit} onOpen={onOpen} {...cells} />
    </tr>
  );
});

/** The cells of a row apart from its checkbox. Selecting the row does not render them again. */
const PermitCells = memo(function PermitCells({
  permit,
  stage,
  exported,
  ownTrades,
  mark,
  onOpen,
  onStar,
  onHide,
}: Omit<PermitRowProps, 'selected' | 'current' | 'onSelect'>) {
  const work = useWorkLine(permit);
  const type = formatPermitType(permit);
  const isTagged = permit.trades.some((trade) => tradeLabel(trade) === type);
  const detail = whoDetail(permit, permit.who.label);
  const step = firstStep(permit);
  const age = leadAge(permit);
  const { reason } = permit.who;
  const isSaved = stage !== undefined && stage !== 'hidden';
  const street = permit.addressStreet === null ? null : titleCase(permit.addressStreet);
  const status = permit.status === null ? null : <StatusBadge status={permit.status} />;
  return (
    <>
      <td className={classNames(CELL, WIDE)}>
        <NumberButton
          permit={permit}
          onOpen={onOpen}
          className={permit.permitNumber.length > 16 ? 'text-12 leading-4' : 'leading-5'}
        />
        <span className={SECOND}>
          <OwnMark stage={stage} exported={exported} />
        </span>
      </td>
      <td title={work} className={CELL}>
        <span className={classNames(FIRST, 'font-medium')}>{work}</span>
        <span className={SECOND}>
          <span className={NARROW}>
            <OwnMark stage={stage} exported={exported} />
          </span>
          {street !== null && <span className={NARROW}>{street}</span>}
          <span className={NARROW}>
            <NumberButton permit={permit} onOpen={onOpen} className="-my-1 py-1 leading-4" />
          </span>
          {mark}
          <span className="contents @max-[1100px]:hidden">
            <TradeTags trades={permit.trades} own={ownTrades} />
          </span>
          <span className={NARROW}>{status}</span>
          {type !== '—' && type !== work && <span className={isTagged ? NARROW : undefined}>{type}</span>}
        </span>
      </td>
      <td className={classNames(CELL, WIDE)}>
        <span className={FIRST}>{street ?? <Missing>No street</Missing>}</span>
        <span className={SECOND}>
          <span>{placeText(permit)}</span>
        </span>
      </td>
      <td title={reason} className={CELL}>
        <span className={FIRST}>
          <PermitWho permit={permit} />
        </span>
        <span className={classNames(FIRST, 'text-12 leading-4! text-muted')}>
          {permit.reach !== 'none' && (
            <span className="mr-1.5 hidden @max-[700px]:inline">
              <ReachMark reach={permit.reach} />
            </span>
          )}
          {detail !== null && titleCase(detail)}
        </span>
      </td>
      <td className={classNames(CELL, REACH)}>
        <span className={FIRST}>
          {permit.reach === 'none' ? <Missing>—</Missing> : <ReachMark reach={permit.reach} />}
        </span>
        <span className={SECOND}>
          {step !== null && (
            <FirstStepLink
              step={step}
              say="row"
              icon="hidden"
              className="-my-1 py-1 text-ink no-underline hover:underline"
            />
          )}
        </span>
      </td>
      <td className={classNames(CELL, 'text-right whitespace-nowrap')}>
        <span className="block font-mono leading-5">
          {permit.valuation === null ? '—' : formatMoney(permit.valuation)}
        </span>
        <span className="hidden text-12 leading-4 text-muted @min-[1100px]:@max-[1320px]:block">
          Score {permit.leadScore}
        </span>
        <span className="hidden text-12 leading-4 text-muted @max-[1100px]:block">{age}</span>
      </td>
      <td className={classNames(CELL, WIDE)}>
        <span className="flex h-5 items-center">{status ?? '—'}</span>
      </td>
      <td className={classNames(CELL, WIDE)}>
        <span className={FIRST}>{permit.issueDate === null ? '—' : formatDay(permit.issueDate)}</span>
        <span className={SECOND}>
          <span>{age}</span>
        </span>
      </td>
      <td className={classNames(CELL, SCORE, 'text-right')}>
        <span className="block font-mono leading-5 font-medium">{permit.leadScore}</span>
        <ScoreRule score={permit.leadScore} />
      </td>
      <td className={classNames('border-b border-line pr-5', ACTIONS)}>
        <span className="flex justify-end print:hidden">
          <RowButton
            icon={ICONS.star}
            label={`${isSaved ? 'Saved' : 'Save'} ${permit.permitNumber}`}
            pressed={isSaved}
            onPress={() => onStar(permit.id)}
            className={isSaved ? '' : ON_HOVER}
          />
          <RowButton
            icon={ICONS.close}
            label={`Hide ${permit.permitNumber}`}
            onPress={() => onHide(permit.id)}
            className={ON_HOVER}
          />
        </span>
      </td>
    </>
  );
});

const ON_HOVER = 'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100';

function Missing({ children }: { readonly children: string }) {
  return <span className="text-muted">{children}</span>;
}

function NumberButton({
  permit,
  onOpen,
  className,
}: Pick<PermitRowProps, 'permit' | 'onOpen'> & { readonly className: string }) {
  return (
    <button
      type="button"
      data-open
      onClick={() => onOpen(permit.id)}
      className={classNames(
        'rounded text-left font-mono break-all text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current',
        className,
      )}
    >
      {permit.permitNumber}
    </button>
  );
}

/** A score drawn on a scale of 100; the number above says the same. */
function ScoreRule({ score }: { readonly score: number }) {
  return (
    <svg viewBox="0 0 44 6" aria-hidden="true" className="mt-1 ml-auto h-1.5 w-11 text-line-strong">
      <path d="M0 5.5h44M.5 2v4M22 3.5v2.5M43.5 2v4" fill="none" stroke="currentColor" />
      <rect y="2.5" width={score * 0.44} height="3" fill="var(--ink)" />
    </svg>
  );
}

/** The checkbox of one permit. The area around it is its label. */
export function SelectBox({
  permit,
  selected,
  onSelect,
}: Pick<PermitRowProps, 'permit' | 'selected' | 'onSelect'>) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a click from opening the row; the checkbox inside handles the keyboard
    <label
      onClick={(event) => event.stopPropagation()}
      className="flex h-full min-h-10 w-11 shrink-0 cursor-pointer items-center justify-center print:hidden"
    >
      <span className="sr-only">Select permit {permit.permitNumber}</span>
      <input
        type="checkbox"
        checked={selected}
        onChange={({ nativeEvent }) =>
          onSelect(permit.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
        className={CHECKBOX_CLASS}
      />
    </label>
  );
}

/** Opens a clicked row, unless text in it is selected. Focuses its button, so that the focus returns there afterwards. */
function openRow(row: HTMLElement, open: () => void): void {
  if (getSelection()?.isCollapsed === false) return;
  focusRow(row);
  open();
}

/** Focuses the number of a row that shows, once the list has the width it gets beside a panel, or without one. */
export function focusRow(row: Element | null): void {
  const buttons = [...(row?.querySelectorAll<HTMLElement>('[data-open]') ?? [])];
  (buttons.find((one) => one.getClientRects().length > 0) ?? buttons[0])?.focus({ preventScroll: true });
}
