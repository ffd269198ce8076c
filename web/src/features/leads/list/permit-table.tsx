import type { ComponentType, ReactNode } from 'react';
import { useEventCallback } from '../../../lib/page/use-event-callback.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { Repeat } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FirmRow, type FirmRowProps } from '../firms/firm-row.tsx';
import { TickBox } from '../selection/tick-box.tsx';
import type { Leads } from '../use-leads.ts';
import { ACTIONS, COLUMNS, PermitRow, type PermitRowProps } from './permit-row.tsx';

export type PermitListProps = Pick<
  Leads,
  | 'shown'
  | 'stages'
  | 'exported'
  | 'user'
  | 'marks'
  | 'firms'
  | 'selected'
  | 'isSelecting'
  | 'openId'
  | 'view'
  | 'sortBy'
  | 'select'
  | 'star'
  | 'hide'
  | 'selectPage'
  | 'selectRows'
  | 'open'
>;

/** The results as a table (PRODUCT §2). A row opens on click; its number is a button, for the keyboard. */
export function PermitTable(props: PermitListProps) {
  const { shown: permits, selected } = props;
  const chosen = permits.filter(({ id }) => selected.has(id)).length;
  return (
    <TableFrame
      {...props}
      select={
        <TickBox
          label="Select this page"
          hint="Select this page. Hold Shift to select from one row to another."
          chosen={chosen}
          of={permits.length}
          onChange={props.selectPage}
        />
      }
    >
      <PermitListRows {...props} Row={PermitRow} Head={FirmRow} />
    </TableFrame>
  );
}

interface PermitListRowsProps extends PermitListProps {
  readonly Row: ComponentType<PermitRowProps>;
  /** Over the first lead of each firm. */
  readonly Head?: ComponentType<FirmRowProps>;
}

/** Renders each permit with handlers that do not change, so that a memoized `Row` is not rendered again. */
export function PermitListRows(props: PermitListRowsProps) {
  const { shown, stages, exported, selected, openId, user, marks, firms, Row, Head } = props;
  const onSelect = useEventCallback(props.select);
  const onOpen = useEventCallback(props.open);
  const onStar = useEventCallback(props.star);
  const onHide = useEventCallback(props.hide);
  return shown.flatMap((permit) => {
    const firm = firms?.get(permit.id);
    const head = firm && Head && (
      <Head key={`firm ${permit.id}`} firm={firm} selected={selected} selectRows={props.selectRows} />
    );
    const row = (
      <Row
        key={permit.id}
        permit={permit}
        stage={stages.get(permit.id)}
        exported={exported.has(permit.id)}
        selected={selected.has(permit.id)}
        current={permit.id === openId}
        ownTrades={user.trades}
        mark={marks?.get(permit.id)}
        onSelect={onSelect}
        onOpen={onOpen}
        onStar={onStar}
        onHide={onHide}
      />
    );
    return head ? [head, row] : [row];
  });
}

export function PermitTableSkeleton({ view }: Pick<Leads, 'view'>) {
  return (
    <TableFrame view={view} select={<span className="sr-only">Select</span>}>
      <Repeat times={12}>
        <tr>
          <td className="h-13 border-b border-line" />
          {COLUMNS.map(({ heading, fold, ...column }) => (
            <td key={heading} className={classNames('border-b border-line px-2', fold)}>
              <Skeleton className={'right' in column ? 'ml-auto w-1/2' : 'w-3/4'} />
            </td>
          ))}
          <td className={classNames('border-b border-line', ACTIONS)} />
        </tr>
      </Repeat>
    </TableFrame>
  );
}

interface TableFrameProps extends Pick<Leads, 'view'> {
  /** Undefined while the list loads. */
  readonly sortBy?: Leads['sortBy'];
  readonly select: ReactNode;
  readonly children: ReactNode;
}

function TableFrame({ select, view: { sort }, sortBy, children }: TableFrameProps) {
  return (
    <div className="@container">
      <table className="w-full table-fixed border-separate border-spacing-0 text-14 print:table-auto">
        <thead>
          <tr>
            <th scope="col" className={classNames(HEADING, 'w-12 text-center print:hidden')}>
              {select}
            </th>
            {COLUMNS.map(({ heading, width, fold, ...column }) => {
              const by = 'sort' in column ? column.sort : undefined;
              return (
                <th
                  key={heading}
                  scope="col"
                  aria-sort={by === sort ? 'descending' : undefined}
                  className={classNames(HEADING, width, fold, 'right' in column ? 'text-right' : 'text-left')}
                >
                  {by === undefined ? (
                    heading
                  ) : (
                    <button
                      type="button"
                      onClick={() => sortBy?.(by)}
                      className={classNames(
                        'inline-flex h-8 items-center gap-1 font-semibold hover:text-ink',
                        by === sort && 'text-ink',
                      )}
                    >
                      {heading}
                      {by === sort && <Icon path={ICONS.down} className="size-2" />}
                    </button>
                  )}
                </th>
              );
            })}
            <th scope="col" className={classNames(HEADING, ACTIONS)}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

// `top-11` is the height of the bar above, which sticks to the top of the window.
const HEADING =
  'sticky top-11 z-10 h-8 border-b border-line-strong bg-paper px-2 py-0 text-12 font-semibold whitespace-nowrap text-muted print:static';
