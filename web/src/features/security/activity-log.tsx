import { useQuery } from '@tanstack/react-query';
import { ACTIVITY, ACTIVITY_DAYS } from '#shared/domain/account/account-activity.ts';
import { read } from '../../lib/api/read.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What happened in the account lately. */
export function ActivityLog() {
  const activity = useQuery(read('listActivity'));
  return (
    <Section title="Activity">
      <p className="mt-1 max-w-prose text-14 text-pretty text-muted">
        The last {ACTIVITY_DAYS} days. If something here wasn’t you, change your password: that signs out
        every browser.
      </p>
      {activity.isError ? (
        <ErrorNotice error={activity.error} onTryAgain={() => activity.refetch()} />
      ) : (
        <ul className="mt-3 border-t border-line-strong">
          {activity.data === undefined && (
            <li className="border-b border-line py-3">
              <Skeleton className="h-5 w-64" />
            </li>
          )}
          {activity.data?.length === 0 && (
            <li className="border-b border-line py-3 text-14 text-muted">Nothing has happened yet.</li>
          )}
          {activity.data?.map(({ kind, at, detail }) => (
            <li
              key={`${at} ${kind} ${detail}`}
              className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 text-14 sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <time dateTime={at} className="text-muted">
                {formatMoment(at)}
              </time>
              <span className="font-medium">{ACTIVITY[kind].title}</span>
              <span className="break-words text-muted">{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
