import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import { profileAlert, type SearchProfile } from '#shared/domain/filter/profile-filter.ts';
import { read } from '../../lib/api/read.ts';
import { counted, formatWeekly } from '../../lib/format/format.ts';
import { filterState, newAlertLink, pageQuery } from '../../lib/page/links.ts';
import { RuledSection } from '../../ui/ruled-section.tsx';
import { SECTION_LINK } from './section-look.ts';

const SHOWN = 4;
/** The days that an alert’s link shows. */
const DAYS = 7;

/** The alerts with what each finds a week. */
export function AlertCounts({ profile }: { readonly profile: SearchProfile }) {
  const { data, isError } = useQuery({ ...read('listAlerts'), retryOnMount: false });
  return (
    <RuledSection
      title="Lead Alerts"
      note={data !== undefined && data.length > 0 ? 'On average' : undefined}
      action={
        <Link to={newAlertLink(profileAlert(profile))} className={SECTION_LINK}>
          New alert
        </Link>
      }
    >
      {isError && <p className="py-3 text-14 text-muted">Your alerts could not be loaded.</p>}
      {data?.length === 0 && (
        <p className="py-3 text-14 text-pretty text-muted">
          No alerts yet. An alert emails you new leads like these.
        </p>
      )}
      <ul>
        {data?.slice(0, SHOWN).map(({ id, name, criteria, isActive, perWeek }) => {
          const filter = filterOfCriteria(criteria);
          return (
            <li key={id} className="border-b border-line">
              <Link
                to={`/leads?${pageQuery({ ...filter, lastDays: DAYS })}`}
                state={filterState(filter)}
                className="flex items-center gap-3 py-2.5 text-ink no-underline hover:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-14 font-medium">{name}</span>
                  <span className="block truncate text-12 text-muted">
                    {isActive ? filterSentence(filter) : 'Switched off'}
                  </span>
                </span>
                {isActive && (
                  <span className="text-12 whitespace-nowrap text-muted">
                    <span className="figures font-mono text-14 font-medium text-ink">
                      {formatWeekly(perWeek)}
                    </span>{' '}
                    a week
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      {data !== undefined && data.length > SHOWN && (
        <Link to="/alerts" className={`${SECTION_LINK} mt-2 text-12`}>
          All {counted(data.length, 'alert')}
        </Link>
      )}
    </RuledSection>
  );
}
