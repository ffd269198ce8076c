import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { openCallBack } from '#shared/domain/calls/call-back.ts';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import type { RouteKind, RoutePoint } from '#shared/domain/route/plan-route.ts';
import { errorMessage, isNotFound, isSubscriptionRequired } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { useSiteConfig } from '../../lib/api/site-config.ts';
import { markQuery, marksQuery } from '../../lib/api/work-marks.ts';
import { readCurrentPoint } from '../../lib/browser/current-point.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { useToday } from '../../lib/browser/use-today.ts';
import { counted } from '../../lib/format/format.ts';
import { type RouteStop, stopId, useRouteStops } from '../../lib/saved/route-stops.ts';
import { savedLeadsQuery } from '../../lib/saved/saved-leads.ts';
import { Button } from '../../ui/button.tsx';
import { type CallSubject, callSubject } from '../../ui/calls/call-subject.ts';
import { CallingNotice } from '../../ui/calls/calling-notice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CheckboxField } from '../../ui/form/checkbox.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { ICONS, Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Problem } from '../../ui/notice/problem.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SubscriptionRequired } from '../../ui/page/subscription-required.tsx';
import { useRemoveStop } from '../../ui/route/use-route.ts';
import { SavedMark } from '../../ui/work/saved-mark.tsx';
import { useChangeWork } from '../../ui/work/use-change-work.ts';
import { useShowSavedMarks } from '../../ui/work/use-show-saved-marks.ts';
import { AddStop } from './add-stop.tsx';
import { type DayRoute, inParts, milesOf, orderStops, PART_STOPS, pointOf, stopPlace } from './day-route.ts';
import { type StopActions, StopRow, stopRowId } from './stop-row.tsx';
import { MAPS_STOPS, wayThrough } from './way-through.ts';

const CallDialog = lazyPart(async () => (await import('../../ui/calls/call-dialog.tsx')).CallDialog);
const RouteMap = lazyPart(async () => (await import('./route-map.tsx')).RouteMap);

/** The leads to visit today, in a short order, each with its call and its directions. */
export function RoutePage() {
  const { stops } = useRouteStops();
  return (
    <Page title="Route" heading="Today’s route">
      {stops === undefined ? (
        <Loading
          label="Loading your route"
          className="mt-4 min-h-[60vh]"
          bars={['w-1/2', 'w-2/3', 'w-1/2']}
        />
      ) : stops.length === 0 ? (
        <NoStops />
      ) : (
        <Stops stops={stops} />
      )}
    </Page>
  );
}

function NoStops() {
  return (
    <Notice
      title="No stops yet"
      className="mt-6"
      actions={
        <>
          <ButtonLink to="/work" look="primary">
            Open work list
          </ButtonLink>
          <ButtonLink to="/">See new leads</ButtonLink>
        </>
      }
    >
      <p>
        Select leads on your work list and press Plan route, or press Add to route on a new lead at home. This
        page then puts the stops in a short order. They stay on this device.
      </p>
      <AddStop />
    </Notice>
  );
}

/** What a record says now; null if it is no longer on file, undefined without a network. */
type NowOnFile = PermitDetail | null | undefined;

/** Reads the records of stops again, by id, since they may have changed or been removed. */
function currentQuery(client: QueryClient, stops: readonly RouteStop[]) {
  const ids = stops.flatMap(({ permit }) => permit?.id ?? []);
  const readOne = async (id: string): Promise<NowOnFile> => {
    try {
      return await client.fetchQuery(read('permit', { params: { id } }));
    } catch (error) {
      if (isNotFound(error)) return null;
      if (isSubscriptionRequired(error)) throw error;
      return undefined;
    }
  };
  return queryOptions({
    queryKey: ['routeNow', ...ids],
    queryFn: async () => {
      const all = await Promise.all(ids.map(async (id) => [id, await readOne(id)] as const));
      return Object.fromEntries(all);
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** The times promised for today, by permit. */
function usePromisedTimes(): ReadonlyMap<string, string> {
  const today = useToday();
  const marks = useQuery(marksQuery).data;
  return useMemo(
    () =>
      new Map(
        marks?.flatMap((mark) => {
          const callBack = openCallBack(mark);
          return callBack?.day === today && callBack.time !== null ? [[mark.permitId, callBack.time]] : [];
        }),
      ),
    [marks, today],
  );
}

/** Notes how a visit went: on the stop, and in the work list where it has a stage. */
function useNoteOutcome(): StopActions['onOutcome'] {
  const client = useQueryClient();
  const { change } = useRouteStops();
  const changing = useChangeWork();
  return async (stop, outcome) => {
    const id = stopId(stop);
    await change((all) => all.map((one) => (stopId(one) === id ? { ...one, outcome } : one)));
    const { permit } = stop;
    if (permit === undefined || outcome === undefined || outcome === 'nobody') return;
    const isListed = client.getQueryData(marksQuery.queryKey)?.some((mark) => mark.permitId === id);
    const mark = isListed === true ? await client.ensureQueryData(markQuery(id)).catch(() => null) : null;
    changing.mutate({
      permitId: id,
      permitNumber: permit.permitNumber,
      change: { version: mark?.version ?? '', stage: outcome },
    });
  };
}

function Stops({ stops }: { readonly stops: readonly RouteStop[] }) {
  const { change } = useRouteStops();
  const remove = useRemoveStop();
  const [start, setStart] = useState<RoutePoint | null>(null);
  const [kind, setKind] = useState<RouteKind>('open');
  const [asked, setAsked] = useState<CallSubject | null>(null);
  const [chosenPart, setChosenPart] = useState<number | null>(null);
  const hasStreets = useSiteConfig()?.tiles != null;
  useShowSavedMarks(useQuery(savedLeadsQuery).data);
  const times = usePromisedTimes();
  const onOutcome = useNoteOutcome();
  const route = useRouteOrder(stops, times, start, kind);
  const parts = inParts([...route.ordered, ...route.unplaced], PART_STOPS);
  const openPart = parts.findIndex((part) => part.some(({ outcome }) => outcome === undefined));
  const at = Math.min(chosenPart ?? Math.max(openPart, 0), parts.length - 1);
  const part = parts[at] ?? [];
  const current = useQuery(currentQuery(useQueryClient(), part));
  const now = current.data;
  const shown = useMemo(
    () =>
      part.flatMap((stop): RouteStop[] => {
        const onFile = stop.permit && now?.[stop.permit.id];
        if (onFile === null) return [];
        return [onFile === undefined || stop.permit === undefined ? stop : { ...stop, permit: onFile }];
      }),
    [part, now],
  );
  if (isSubscriptionRequired(current.error))
    return (
      <div className="mt-6">
        <SubscriptionRequired />
      </div>
    );
  const placed = shown.filter((stop) => pointOf(stop) !== null);
  const unplaced = shown.filter((stop) => pointOf(stop) === null);
  const hasMap = hasStreets && placed.length > 0;
  const unread = part.filter(({ permit }) => permit && now !== undefined && now[permit.id] === undefined);
  const gone = part.filter(({ permit }) => permit && now?.[permit.id] === null);
  const actions: StopActions = {
    onCall: (permit) => setAsked(callSubject({ permitId: permit.id, ...permit }, permit)),
    onRemove: (stop) => void remove(stopId(stop)),
    onOutcome,
  };
  return (
    <>
      <Summary route={route} start={start} kind={kind} />
      {unread.length > 0 && (
        <p className="mt-2">
          <SavedMark at={Math.min(...unread.map(({ savedAt }) => savedAt))} />
        </p>
      )}
      <StartFields start={start} onStart={setStart} kind={kind} onKind={setKind} />
      {parts.length > 1 && (
        <SelectField
          label="Part of the route"
          value={at}
          onChange={(event) => setChosenPart(Number(event.target.value))}
          options={parts.map((one, index) => [index, partInWords(one, index)])}
          className="mt-2 max-w-80"
        />
      )}
      <MapsLinks stops={shown} first={at * PART_STOPS} />
      <div className={classNames('mt-4', hasMap && 'lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-6')}>
        {hasMap && (
          <div className="mb-4 min-h-92 sm:min-h-108 lg:sticky lg:top-15 lg:order-last lg:min-h-140 print:hidden">
            <RouteMap
              ordered={placed}
              all={route.ordered}
              first={at * PART_STOPS}
              start={at === 0 ? start : null}
              kind={parts.length === 1 ? kind : 'open'}
              onSelect={showStop}
            />
          </div>
        )}
        <ol aria-label="Stops in order" className="border-t border-line-strong">
          {placed.map((stop, index) => (
            <StopRow
              key={stopId(stop)}
              stop={stop}
              number={at * PART_STOPS + index + 1}
              time={times.get(stopId(stop))}
              {...actions}
            />
          ))}
        </ol>
      </div>
      {unplaced.length > 0 && (
        <section aria-labelledby="unplaced" className="mt-6">
          <h2 id="unplaced" className="border-b border-line-strong pb-2 text-16 font-semibold">
            {counted(unplaced.length, 'stop')} without a map point
          </h2>
          <p className="mt-2 text-14 text-muted">
            No record shows the point, so {unplaced.length === 1 ? 'it has' : 'they have'} no place in the
            order. Directions use the address.
          </p>
          <ul>
            {unplaced.map((stop) => (
              <StopRow key={stopId(stop)} stop={stop} time={times.get(stopId(stop))} {...actions} />
            ))}
          </ul>
        </section>
      )}
      {gone.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 text-14 text-muted">
          {counted(gone.length, 'lead is', 'leads are')} no longer on file.
          <Button
            look="quiet"
            onClick={() =>
              void change((all) => all.filter(({ permit }) => !permit || now?.[permit.id] !== null))
            }
          >
            Take off the route
          </Button>
        </p>
      )}
      <AddStop />
      <p className="mt-4">
        <Button look="quiet" onClick={() => void change(() => [])} className="-ml-4">
          Clear route
        </Button>
      </p>
      <CallingNotice />
      {asked !== null && <CallDialog subject={asked} called onClose={() => setAsked(null)} />}
    </>
  );
}

/** The order of stops, planned again only when a place, a time or the start changes, not when a visit gets its outcome. */
function useRouteOrder(
  stops: readonly RouteStop[],
  times: ReadonlyMap<string, string>,
  start: RoutePoint | null,
  kind: RouteKind,
): DayRoute {
  const key = stops.map(stopId).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the stops
  const route = useMemo(() => orderStops(stops, times, start, kind), [key, times, start, kind]);
  const known = new Map(stops.map((stop) => [stopId(stop), stop]));
  const asNow = (all: readonly RouteStop[]): RouteStop[] =>
    all.flatMap((stop) => known.get(stopId(stop)) ?? []);
  return { ...route, ordered: asNow(route.ordered), unplaced: asNow(route.unplaced) };
}

/** "Stops 26 to 50, 12.4 miles". */
function partInWords(part: readonly RouteStop[], index: number): string {
  const from = index * PART_STOPS;
  return `Stops ${from + 1} to ${from + part.length}, ${milesOf(part).toFixed(1)} miles`;
}

/** Opens the stops in the program with maps, as many as a link takes at a time. */
function MapsLinks({ stops, first }: { readonly stops: readonly RouteStop[]; readonly first: number }) {
  const links = inParts(
    stops.flatMap((stop) => stopPlace(stop) ?? []),
    MAPS_STOPS,
  );
  return (
    <p className="mt-3 flex flex-wrap gap-2 print:hidden">
      {links.map((places, at) => {
        const from = first + at * MAPS_STOPS;
        return (
          <ButtonLink
            key={from}
            href={wayThrough(places)}
            target="_blank"
            rel="noreferrer"
            look={at === 0 ? 'primary' : 'secondary'}
          >
            <Icon path={ICONS.directions} />
            {links.length === 1 ? 'Open all in Maps' : `Open ${from + 1} to ${from + places.length} in Maps`}
          </ButtonLink>
        );
      })}
    </p>
  );
}

/** Leads from a stop on the map to its row. */
function showStop(id: string): void {
  const row = document.getElementById(stopRowId(id));
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector('a')?.focus({ preventScroll: true });
}

interface SummaryProps {
  readonly route: DayRoute;
  readonly start: RoutePoint | null;
  readonly kind: RouteKind;
}

function Summary({ route: { ordered, miles }, start, kind }: SummaryProps) {
  const from = start === null ? 'from the first stop' : 'from where you are';
  return (
    <p role="status" className="mt-1 text-14 text-pretty text-muted">
      <span className="text-16 font-medium text-ink">
        {counted(ordered.length, 'stop')}, {miles.toFixed(1)} miles
      </span>{' '}
      as the crow flies, {from}
      {kind === 'round' && ' and back'}. By road it is farther.
    </p>
  );
}

interface StartFieldsProps {
  readonly start: RoutePoint | null;
  readonly onStart: (start: RoutePoint | null) => void;
  readonly kind: RouteKind;
  readonly onKind: (kind: RouteKind) => void;
}

function StartFields({ start, onStart, kind, onKind }: StartFieldsProps) {
  const locating = useMutation({ mutationFn: readCurrentPoint, onSuccess: onStart });
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {start === null ? (
          <Button busy={locating.isPending} onClick={() => locating.mutate()}>
            <Icon path={ICONS.directions} />
            Start from my location
          </Button>
        ) : (
          <Button onClick={() => onStart(null)}>Start from the first stop</Button>
        )}
        <CheckboxField
          label="Return to the start"
          checked={kind === 'round'}
          onChange={(event) => onKind(event.target.checked ? 'round' : 'open')}
          className="min-h-11"
        />
      </div>
      {locating.isError && <Problem>{errorMessage(locating.error)}</Problem>}
    </div>
  );
}
