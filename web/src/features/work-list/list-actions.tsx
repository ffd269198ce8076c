import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { EXPORT_FORMATS } from '#shared/domain/export/formats.ts';
import { canWriteTo } from '#shared/domain/permit/reach.ts';
import { ROUTE_FULL, ROUTE_MAX } from '#shared/domain/route/route-max.ts';
import { WORK_PAGE_MAX } from '#shared/domain/work-list.ts';
import { errorSentence } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { workListQuery } from '../../lib/api/work-marks.ts';
import { counted, formatCount, quotaWords } from '../../lib/format/format.ts';
import { lettersLink, ROUTE_HREF } from '../../lib/page/links.ts';
import { addStops } from '../../lib/saved/add-stops.ts';
import { useRouteStops } from '../../lib/saved/route-stops.ts';
import { Button } from '../../ui/button.tsx';
import { useExportPermits } from '../../ui/export/export-permits.ts';
import { useExportSettings } from '../../ui/export/export-settings.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';
import { openLead, type WorkEntry, type WorkList } from './entry.ts';
import { type WorkView, workCallQuery } from './work-view.ts';

interface ListActionsProps {
  readonly view: WorkView;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly list: WorkList;
  /** On all pages. */
  readonly selected: readonly WorkEntry[];
  /** Shows the boxes; null where they are shown. */
  readonly onSelecting: (() => void) | null;
  readonly onClear: () => void;
}

/** Plans a route with, writes to and exports what is selected; without a selection the whole list or this page. */
export function ListActions({ view, today, list, selected, onSelecting, onClear }: ListActionsProps) {
  const client = useQueryClient();
  const quota = useQuery(read('exportQuota')).data;
  const { format } = useExportSettings();
  const exporting = useExportPermits(() => undefined);
  const navigate = useNavigate();
  const { change: changeStops } = useRouteStops();
  const { entries, total } = list;
  const isSome = selected.length > 0;
  const chosen = isSome ? selected : entries;
  const permitIds = chosen
    .filter(({ standing }) => standing === 'listed' || standing === 'merged')
    .map(({ permitId }) => permitId);
  const writable = selected.flatMap(({ permit }) =>
    permit !== null && canWriteTo(permit) ? [permit.id] : [],
  );
  const entriesOf = async (): Promise<readonly WorkEntry[]> => {
    if (isSome) return selected;
    const pages = Math.ceil(Math.min(total, ROUTE_MAX) / WORK_PAGE_MAX);
    const queries = Array.from({ length: pages }, (_, at) => workCallQuery({ ...view, page: at + 1 }, today));
    const lists = await Promise.all(queries.map((query) => client.fetchQuery(workListQuery(query))));
    return lists.flatMap((one) => one.entries);
  };
  const planRoute = async (): Promise<string> => {
    const leads = (await entriesOf()).flatMap((entry) => openLead(entry) ?? []);
    const { left } = await addStops(changeStops, leads);
    return left === 0
      ? counted(leads.length, 'lead')
      : `${ROUTE_FULL} ${counted(left, 'lead is', 'leads are')} left out.`;
  };
  const planning = useAction(planRoute, {
    done: (description) => ({ title: 'On your route', description }),
    onDone: () => {
      onClear();
      void navigate(ROUTE_HREF);
    },
    failed: 'Not added to your route',
    describe: errorSentence,
  });
  const what = isSome ? `${formatCount(selected.length)} selected` : '';
  const exported = isSome ? 'selected' : entries.length < total ? 'this page' : 'the list';
  return (
    <div
      role="toolbar"
      aria-label="Selected leads"
      className="sticky bottom-(--tabs) z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-2 lg:mx-0 lg:px-0 print:hidden"
    >
      {what !== '' && <span className="text-14 font-medium">{what}</span>}
      <Button size="small" busy={planning.isPending} onClick={() => planning.mutate()}>
        {isSome ? 'Plan route' : 'Plan route with the list'}
      </Button>
      {writable.length > 0 && (
        <ButtonLink size="small" {...lettersLink(writable)}>
          Letters ({formatCount(writable.length)})
        </ButtonLink>
      )}
      {permitIds.length > 0 && (
        <Button
          size="small"
          busy={exporting.progress !== null}
          onClick={() => exporting.start({ permitIds, format }, permitIds.length)}
        >
          Export {exported} ({formatCount(permitIds.length)}) as {EXPORT_FORMATS[format].label}
        </Button>
      )}
      {isSome || onSelecting === null ? (
        isSome && (
          <Button look="quiet" size="small" onClick={onClear}>
            Clear
          </Button>
        )
      ) : (
        <Button size="small" onClick={onSelecting}>
          Select
        </Button>
      )}
      <p className="ml-auto text-12 text-muted">{quota !== undefined && quotaWords(quota)}</p>
    </div>
  );
}
