import { useQuery } from '@tanstack/react-query';
import { ACTIVITY, ACTIVITY_DAYS } from '#shared/domain/account/account-activity.ts';
import { read } from '../../lib/api/read.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { Group, Item } from '../../ui/settings/settings-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What happened in the account lately. */
export function ActivityLog() {
  const activity = useQuery(read('listActivity'));
  return (
    <Group
      title="Activity"
      says={`The last ${ACTIVITY_DAYS} days. If something here wasn’t you, change your password: that signs out every browser.`}
    >
      {activity.isError && (
        <li className="py-4">
          <ErrorNotice error={activity.error} onTryAgain={() => activity.refetch()} />
        </li>
      )}
      {activity.isPending && (
        <li className="py-4">
          <Skeleton className="h-5 w-64" />
        </li>
      )}
      {activity.data?.length === 0 && <Item title="Nothing has happened yet" says="" />}
      {activity.data?.map(({ kind, at, detail }) => (
        <Item
          key={`${at} ${kind} ${detail}`}
          title={ACTIVITY[kind].title}
          says={detail}
          action={
            <time dateTime={at} className="text-14 text-muted">
              {formatMoment(at)}
            </time>
          }
        />
      ))}
    </Group>
  );
}
