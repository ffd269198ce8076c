import { steppedAt, WORK_STAGES } from '#shared/domain/work-list.ts';
import { formatCount, formatMoney, formatRecent } from '../../lib/format/format.ts';
import { formatPermitType } from '../../lib/format/permit-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/form/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LeadOwner } from '../../ui/team/lead-owner.tsx';
import { useChangeWork } from '../../ui/work/use-change-work.ts';
import { CallBackCell } from './call-back-cell.tsx';
import { describeUnlisted, formatAddress } from './entry.ts';
import { EntryRouteButton, NoteText, RecordNumber, TableReach } from './entry-parts.tsx';
import type { WorkRowProps, WorkRowsProps } from './groups.tsx';

const HEADINGS = ['Permit #', 'Work', 'Value', 'Reach', 'Call back', 'Note', 'Since', 'Stage'] as const;
const CELL = 'border-b border-line px-2 py-1.5 align-top lg:px-3';

/** The list on a wide screen, in groups. A select sets the stage of a row. */
export function WorkTable({ groups, ...props }: WorkRowsProps) {
  return (
    <table className="w-full border-separate border-spacing-0 text-14">
      <thead>
        <tr>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col" className={headingClass(heading)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ key, heading, count, entries }) => (
        <tbody key={key}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={HEADINGS.length}
              className="border-b border-line-strong bg-sunken px-2 py-1.5 text-left font-normal lg:px-3"
            >
              {heading}
              <span className="figures ml-2 font-mono text-12 text-muted">{formatCount(count)}</span>
            </th>
          </tr>
          {entries.map((entry) => (
            <WorkRow key={entry.permitId} entry={entry} {...props} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function WorkRow({ entry, today, onNote, onCall, onCallBack }: WorkRowProps) {
  const { permitId, permitNumber, permit, stage, steps, version } = entry;
  const changing = useChangeWork();
  const unlisted = describeUnlisted(entry);
  return (
    <tr className="hover:bg-sunken">
      <td className={CELL}>
        <RecordNumber entry={entry} className="block max-w-40 truncate lg:max-w-56" />
      </td>
      <td className={`${CELL} w-[30%]`}>
        {permit !== null && (
          <>
            <span className="block">{formatPermitType(permit)}</span>
            <span className="block text-muted">{formatAddress(permit)}</span>
          </>
        )}
        <EntryRouteButton entry={entry} />
        {unlisted !== undefined && (
          <span className="mt-1 block border-l-4 border-l-problem pl-2">{unlisted}</span>
        )}
      </td>
      <td className={`${CELL} text-right font-mono whitespace-nowrap`}>
        {permit?.valuation == null ? '—' : formatMoney(permit.valuation)}
      </td>
      <td className={CELL}>
        {permit === null ? '—' : <TableReach permit={permit} onCall={() => onCall(entry)} />}
      </td>
      <td className={CELL}>
        <CallBackCell entry={entry} today={today} onCallBack={onCallBack} />
      </td>
      <td className={`${CELL} w-1/4`}>
        <NoteText entry={entry} onNote={onNote} />
      </td>
      <td className={`${CELL} whitespace-nowrap text-muted max-xl:hidden`}>
        {formatRecent(steppedAt(steps))}
      </td>
      <td className={CELL}>
        <div className="w-32">
          <Select
            size="small"
            aria-label={`Stage of ${permitNumber}`}
            aria-busy={changing.isPending}
            value={stage}
            onChange={(event) => {
              const chosen = WORK_STAGES.find((one) => one.stage === event.target.value)?.stage;
              if (chosen !== undefined && !changing.isPending)
                changing.mutate({ permitId, permitNumber, change: { version, stage: chosen } });
            }}
            options={WORK_STAGES.map((one) => [one.stage, one.label])}
          />
          <div className="mt-1">
            <LeadOwner mark={entry} />
          </div>
        </div>
      </td>
    </tr>
  );
}

export function WorkTableSkeleton() {
  return (
    <div className="border-t border-line">
      {['w-3/4', 'w-2/3', 'w-5/6', 'w-3/5', 'w-3/4', 'w-2/3'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={row} className="border-b border-line px-3 py-3">
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  );
}

function headingClass(heading: string): string {
  return classNames(
    'sticky top-0 z-10 border-b border-line-strong bg-paper px-2 py-2 text-12 font-semibold whitespace-nowrap text-muted lg:px-3 print:static',
    heading === 'Value' ? 'text-right' : 'text-left',
    heading === 'Since' && 'max-xl:hidden',
  );
}
