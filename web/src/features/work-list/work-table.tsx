import { formatMoney } from '../../lib/format/format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CallingTime } from '../../ui/calls/calling-time.tsx';
import { FirstStepLink, firstStep } from '../../ui/lead/first-step.tsx';
import { Repeat } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LeadOwner } from '../../ui/team/lead-owner.tsx';
import { EntryTitle, EntryWho, MoreButton, NextStep, SelectBox } from './entry-parts.tsx';
import type { WorkRowProps, WorkRowsProps } from './groups.ts';

const CELL = 'border-b border-line px-2 py-1.5 align-middle first:pl-0 last:pr-0';
const HEADINGS = ['Who', 'Work', 'Next step', 'Value', 'Reach', 'More'] as const;

/** The list on a wide screen, in groups. */
export function WorkTable({ groups, ...props }: WorkRowsProps) {
  const { selected } = props;
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-14">
      <thead className="sr-only">
        <tr>
          {selected !== null && <th scope="col">Select</th>}
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <colgroup>
        {selected !== null && <col className="w-7" />}
        <col className="w-[22%]" />
        <col />
        <col className="w-[24%]" />
        <col className="w-24" />
        <col className="w-52" />
        <col className="w-9" />
      </colgroup>
      {groups.map(({ heading, entries }) => (
        <tbody key={heading}>
          <tr>
            {selected !== null && (
              <td className="border-b border-line-strong pt-5 pb-1.5">
                <SelectBox entries={entries} label={`Select all under ${heading}`} {...props} />
              </td>
            )}
            <th
              scope="rowgroup"
              colSpan={HEADINGS.length}
              className="border-b border-line-strong px-2 pt-5 pb-1.5 text-left font-semibold"
            >
              {heading}
              <span className="ml-2 font-normal text-muted">{entries.length}</span>
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

function WorkRow(props: WorkRowProps) {
  const { entry, selected, onCall } = props;
  const { permit, permitNumber } = entry;
  const step = permit === null ? null : firstStep(permit);
  return (
    <tr className="hover:bg-sunken">
      {selected !== null && (
        <td className={CELL}>
          <SelectBox {...props} entries={[entry]} label={`Select ${permitNumber}`} />
        </td>
      )}
      <td className={CELL}>
        <EntryWho entry={entry} />
      </td>
      <td className={CELL}>
        <EntryTitle entry={entry} />
      </td>
      <td className={CELL}>
        <NextStep {...props} />
        <LeadOwner mark={entry} />
      </td>
      <td className={`${CELL} text-right font-mono whitespace-nowrap`}>
        {permit?.valuation == null ? '—' : formatMoney(permit.valuation)}
      </td>
      <td className={CELL}>
        {permit !== null && step !== null && (
          <>
            <FirstStepLink
              step={step}
              say="row"
              icon="size-3"
              onCall={() => onCall(entry)}
              className={`${buttonClass('secondary', 'small')} w-full px-1! text-12!`}
            />
            {step.way === 'phone' && <CallingTime permit={permit} className="block" />}
          </>
        )}
      </td>
      <td className={CELL}>
        <MoreButton {...props} />
      </td>
    </tr>
  );
}

export function WorkTableSkeleton() {
  return (
    <div className="border-t border-line-strong">
      <Repeat times={8}>
        <div className="flex h-14 items-center border-b border-line">
          <Skeleton className="w-full" />
        </div>
      </Repeat>
    </div>
  );
}
