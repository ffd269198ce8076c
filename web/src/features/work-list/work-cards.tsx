import { formatMoney } from '../../lib/format/format.ts';
import { FirstStepLink, firstStep } from '../../ui/lead/first-step.tsx';
import { Bars, Repeat } from '../../ui/loading.tsx';
import { LeadOwner } from '../../ui/team/lead-owner.tsx';
import { EntryTitle, EntryWho, MoreButton, NextStep, SelectBox } from './entry-parts.tsx';
import type { WorkRowProps, WorkRowsProps } from './groups.ts';

/** The list on a phone: the next step first, its action at the thumb. */
export function WorkCards({ groups, ...props }: WorkRowsProps) {
  return groups.map(({ heading, entries }) => (
    <section key={heading} className="mb-5">
      <h2 className="border-b border-line-strong py-1.5 text-14 font-semibold">
        {heading}
        <span className="ml-2 font-normal text-muted">{entries.length}</span>
      </h2>
      <ul>
        {entries.map((entry) => (
          <WorkCard key={entry.permitId} entry={entry} {...props} />
        ))}
      </ul>
    </section>
  ));
}

function WorkCard(props: WorkRowProps) {
  const { entry, selected, onCall } = props;
  const { permit, permitNumber } = entry;
  const step = permit === null ? null : firstStep(permit);
  return (
    <li className="flex items-center gap-2.5 border-b border-line py-2.5 text-14">
      {selected !== null && (
        <span className="grid size-11 shrink-0 place-items-center">
          <SelectBox {...props} entries={[entry]} label={`Select ${permitNumber}`} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <NextStep {...props} />
        <EntryWho entry={entry} />
        <EntryTitle entry={entry} />
        {permit !== null && permit.valuation !== null && (
          <span className="block font-mono">{formatMoney(permit.valuation)}</span>
        )}
        <LeadOwner mark={entry} />
      </div>
      {selected === null && (
        <div className="flex shrink-0 items-center gap-1">
          {step !== null && (
            <FirstStepLink
              step={step}
              say="icon"
              icon="size-5"
              onCall={() => onCall(entry)}
              className="grid size-11 place-items-center rounded border border-line-strong bg-raised text-ink no-underline"
            />
          )}
          <MoreButton {...props} />
        </div>
      )}
    </li>
  );
}

export function WorkCardsSkeleton() {
  return (
    <ul className="border-t border-line-strong">
      <Repeat times={6}>
        <li className="h-28 space-y-2 border-b border-line py-3">
          <Bars widths={['h-5 w-2/3', 'w-1/2', 'w-3/4']} />
        </li>
      </Repeat>
    </ul>
  );
}
