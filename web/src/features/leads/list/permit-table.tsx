import { type ComponentType, memo, type ReactNode } from 'react';
import type { Permit, ScoredPermit } from '#shared/domain/permit/permit.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { formatDay, formatMoney } from '../../../lib/format/format.ts';
import { formatLocation, formatPermitType, locationParts } from '../../../lib/format/permit-text.ts';
import { useEventCallback } from '../../../lib/page/use-event-callback.ts';
import { CHECKBOX_CLASS } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Repeat } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StageMark } from '../../../ui/stage-mark.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

export interface PermitListProps {
  readonly permits: readonly ScoredPermit[];
  /** The user's work stage of each permit, by permit id. */
  readonly stages: ReadonlyMap<string, WorkStage>;
  readonly selected: ReadonlySet<string>;
  /** `range`: Shift was held. */
  readonly onSelect: (id: string, range: boolean) => void;
  readonly onSelectPage: (chosen: boolean) => void;
  readonly onOpen: (id: string) => void;
}

export interface PermitRowProps extends Pick<PermitListProps, 'onSelect' | 'onOpen'> {
  readonly permit: ScoredPermit;
  readonly stage: WorkStage | undefined;
  readonly selected: boolean;
}

const HEADINGS = ['Permit #', 'Type', 'Location', 'Valuation', 'Status', 'Issue Date', 'Score'] as const;
const RIGHT_ALIGNED: readonly string[] = ['Valuation', 'Issue Date', 'Score'];
const LINE = 'border-b border-line align-middle';
const CELL = `${LINE} px-2 py-1.5 lg:px-3`;

/** The results as a table (PRODUCT §2). A row opens on click; its number is a button, for the keyboard. */
export function PermitTable(props: PermitListProps) {
  const { permits, selected, onSelectPage } = props;
  const chosen = permits.filter(({ id }) => selected.has(id)).length;
  return (
    <TableFrame
      select={
        <Tooltip text="Select this page. Hold Shift to select from one row to another.">
          <label className="-mx-3 -my-2 flex cursor-pointer justify-center px-3 py-3">
            <span className="sr-only">Select this page</span>
            <input
              type="checkbox"
              checked={permits.length > 0 && chosen === permits.length}
              ref={(box) => {
                if (box !== null) box.indeterminate = chosen > 0 && chosen < permits.length;
              }}
              onChange={(event) => onSelectPage(event.target.checked)}
              className={CHECKBOX_CLASS}
            />
          </label>
        </Tooltip>
      }
    >
      <PermitListRows {...props} Row={PermitRow} />
    </TableFrame>
  );
}

/** Renders each permit with handlers that do not change, so that a memoized `Row` is not rendered again. */
export function PermitListRows(props: PermitListProps & { readonly Row: ComponentType<PermitRowProps> }) {
  const { permits, stages, selected, Row } = props;
  const onSelect = useEventCallback(props.onSelect);
  const onOpen = useEventCallback(props.onOpen);
  return permits.map((permit) => (
    <Row
      key={permit.id}
      permit={permit}
      stage={stages.get(permit.id)}
      selected={selected.has(permit.id)}
      onSelect={onSelect}
      onOpen={onOpen}
    />
  ));
}

/** Rendered again only when the permit or its selection changes: most actions on the page affect few rows. */
const PermitRow = memo(function PermitRow({ permit, stage, selected, onSelect, onOpen }: PermitRowProps) {
  return (
    <tr
      onClick={(event) => openRow(event.currentTarget, () => onOpen(permit.id))}
      className={classNames(
        'cursor-pointer',
        selected ? 'bg-signal/8 hover:bg-signal/12' : 'hover:bg-sunken',
      )}
    >
      <td className={classNames(LINE, 'w-10 select-none print:hidden')}>
        <SelectBox permit={permit} selected={selected} onSelect={onSelect} />
      </td>
      <PermitCells permit={permit} stage={stage} onOpen={onOpen} />
    </tr>
  );
});

/** The cells of a row apart from its checkbox. Selecting the row does not render them again. */
const PermitCells = memo(function PermitCells({
  permit,
  stage,
  onOpen,
}: Pick<PermitRowProps, 'permit' | 'stage' | 'onOpen'>) {
  return (
    <>
      <td className={classNames(CELL, 'font-mono whitespace-nowrap')}>
        <span className="flex items-center gap-2">
          <button
            type="button"
            onClick={(event) => {
              event.stopPropagation();
              onOpen(permit.id);
            }}
            className="block max-w-44 truncate print:max-w-none rounded underline decoration-line-strong underline-offset-4 hover:decoration-current lg:max-w-72"
          >
            {permit.permitNumber}
          </button>
          {stage !== undefined && <StageMark stage={stage} />}
        </span>
      </td>
      <td
        title={permit.permitType ?? undefined}
        className={classNames(CELL, 'w-[40%] max-w-0 truncate print:whitespace-normal')}
      >
        {formatPermitType(permit)}
      </td>
      <td title={formatLocation(permit)} className={classNames(CELL, 'w-[30%] max-w-0 whitespace-nowrap')}>
        <Location permit={permit} />
      </td>
      <td className={classNames(CELL, 'text-right font-mono whitespace-nowrap')}>
        {permit.valuation === null ? '—' : formatMoney(permit.valuation)}
      </td>
      <td className={CELL}>{permit.status === null ? '—' : <StatusBadge status={permit.status} />}</td>
      <td className={classNames(CELL, 'text-right whitespace-nowrap')}>
        {permit.issueDate === null ? '—' : formatDay(permit.issueDate)}
      </td>
      <td className={classNames(CELL, 'text-right font-mono')}>{permit.leadScore}</td>
    </>
  );
});

/** City and state. When both do not fit, the city is cut off. */
function Location({ permit }: { readonly permit: Permit }) {
  const { city, state } = locationParts(permit);
  return (
    <>
      <span className="inline-block max-w-[calc(100%-2.25rem)] truncate align-bottom">{city}</span>
      {city === '' ? state : `, ${state}`}
    </>
  );
}

export function PermitTableSkeleton() {
  const widths = ['w-28', 'w-48', 'w-24', 'ml-auto w-20', 'w-16', 'ml-auto w-14', 'ml-auto w-6'];
  return (
    <TableFrame select={<span className="sr-only">Select</span>}>
      <Repeat times={12}>
        <tr>
          <td className={CELL} />
          {widths.map((width) => (
            <td key={width} className={CELL}>
              <Skeleton className={classNames('my-0.5', width)} />
            </td>
          ))}
        </tr>
      </Repeat>
    </TableFrame>
  );
}

/** The checkbox of one permit. The area around it is its label. */
export function SelectBox({ permit, selected, onSelect }: Omit<PermitRowProps, 'stage' | 'onOpen'>) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a click from opening the row; the checkbox inside handles the keyboard
    <label
      onClick={(event) => event.stopPropagation()}
      className="flex min-h-10 cursor-pointer items-center justify-center px-3 print:hidden"
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

function TableFrame({ select, children }: { readonly select: ReactNode; readonly children: ReactNode }) {
  return (
    <table className="w-full border-separate border-spacing-0 text-14">
      <thead>
        <tr>
          <th scope="col" className={classNames(headingClass('Select'), 'print:hidden')}>
            {select}
          </th>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col" className={headingClass(heading)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

// `top-14` is the height of the export bar, which sticks to the top of the window.
function headingClass(heading: string): string {
  const right = RIGHT_ALIGNED.includes(heading);
  return classNames(
    'sticky top-14 z-10 border-b print:static border-line-strong bg-paper px-2 py-2 lg:px-3 text-12 font-semibold text-muted whitespace-nowrap',
    right ? 'text-right' : 'text-left',
  );
}

/** Opens a clicked row, unless text in it is selected. Focuses its button, so that the focus returns there after the dialog. */
function openRow(row: HTMLElement, open: () => void): void {
  if (getSelection()?.isCollapsed === false) return;
  row.querySelector('button')?.focus({ preventScroll: true });
  open();
}
