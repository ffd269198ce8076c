import type { ReactNode } from 'react';
import { PINS_MAX } from '#shared/domain/map/density.ts';
import { REPORT_MILES } from '#shared/domain/permit/storms.ts';
import { WHO, WHO_IDS, worthOf } from '#shared/domain/permit/who.ts';
import { useKnownUser } from '../../../lib/api/session.ts';
import { WhoShape } from '../../lead/who-mark.tsx';
import type { Density } from '../use-density.ts';

/** What the groups and pins of the map stand for: the labels that are in view, and the colors of a group's ring. */
export function LeadLegend({
  density,
  children,
}: {
  readonly density: Density;
  readonly children?: ReactNode;
}) {
  const { view, total, groups, pins, reports = [] } = density;
  const role = useKnownUser()?.role ?? null;
  const labels = WHO_IDS.filter(
    (label) => pins.some((pin) => pin.label === label) || groups.some(({ who }) => who[label] > 0),
  );
  const also = labels.filter((label) => worthOf(label, role) === 'also').map((label) => WHO[label]);
  return (
    <div className="rounded border border-line-strong bg-raised px-3 py-2 text-12">
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {labels.map((label) => (
          <li key={label} className="flex items-center gap-1.5">
            <WhoShape label={label} worth={worthOf(label, role)} />
            {WHO[label]}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted">
        On a group: orange is worth your time{also.length > 0 && `, black: ${also.join(', ')}`}
        {view === 'permits' && total.permits > pins.length && `. The newest ${PINS_MAX} are shown`}
      </p>
      {reports.length > 0 && <p className="text-muted">Dashed: within {REPORT_MILES} miles of a report</p>}
      {children}
    </div>
  );
}
