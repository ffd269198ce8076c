import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { titleCase } from '#shared/domain/title-case.ts';
import { counted, formatMoney } from '../../../lib/format/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FirstStepLink, firstStep } from '../../../ui/lead/first-step.tsx';
import { ACTIONS, COLUMNS } from '../list/permit-row.tsx';
import { TickBox } from '../selection/tick-box.tsx';
import type { Leads } from '../use-leads.ts';
import type { Firm } from './by-firm.ts';

export interface FirmRowProps extends Pick<Leads, 'selected' | 'selectRows'> {
  readonly firm: Firm;
}

const CELL = 'h-10 border-b border-line bg-sunken px-2 whitespace-nowrap';

/** Over the leads of a firm: how many jobs it has on this page, for how much, and its phone. Its box selects them. */
export function FirmRow({ firm: { name, leads }, selected, selectRows }: FirmRowProps) {
  const chosen = leads.filter(({ id }) => selected.has(id)).length;
  const sum = leads.reduce((total, { valuation }) => total + (valuation ?? 0), 0);
  const reached = leads.find(({ reach }) => reach === 'phone');
  const step = reached === undefined ? null : firstStep(reached);
  const shown = titleCase(name);
  const contents: Partial<Record<(typeof COLUMNS)[number]['heading'], ReactNode>> = {
    'Type and work': (
      // It begins in the column before, where that one is shown.
      <p className="truncate @min-[1100px]:-ml-38 @min-[1100px]:overflow-visible">
        <span className="font-semibold">{shown}</span>{' '}
        <span className="ml-1 text-muted">
          {counted(leads.length, 'job')} on this page{sum > 0 && `, ${formatMoney(sum)}`}
        </span>
      </p>
    ),
    Reach: step?.way === 'phone' && (
      <FirstStepLink step={step} say="row" icon="hidden" className="text-12 font-medium text-ink" />
    ),
    Status: (
      <Link
        to={`/contractors?${new URLSearchParams({ permit: leads[0].id })}`}
        className="text-12 text-muted underline hover:text-ink"
      >
        All permits of this contractor
      </Link>
    ),
  };
  return (
    <tr>
      <td className={classNames(CELL, 'p-0! print:hidden')}>
        <TickBox
          label={`Select the leads of ${shown}`}
          chosen={chosen}
          of={leads.length}
          onChange={(on) => selectRows(leads, on)}
        />
      </td>
      {COLUMNS.map(({ heading, fold }) => (
        <td key={heading} className={classNames(CELL, fold)}>
          {contents[heading]}
        </td>
      ))}
      <td className={classNames(CELL, ACTIONS)} />
    </tr>
  );
}
