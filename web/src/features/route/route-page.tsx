import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import type { RouteKind, RoutePoint } from '#shared/domain/route/plan-route.ts';
import { errorMessage, isNotFound, isSubscriptionRequired } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { useSiteConfig } from '../../lib/api/site-config.ts';
import { readCurrentPoint } from '../../lib/browser/current-point.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { counted } from '../../lib/format/format.ts';
import { useRouteStops } from '../../lib/saved/route-stops.ts';
import type { SavedPermit } from '../../lib/saved/saved-leads.ts';
import { Button } from '../../ui/button.tsx';
import { type CallSubject, callSubject } from '../../ui/calls/call-subject.ts';
import { CallingNotice } from '../../ui/calls/calling-notice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CheckboxField } from '../../ui/form/checkbox.tsx';
import { ICONS, Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Problem } from '../../ui/notice/problem.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SubscriptionRequired } from '../../ui/page/subscription-required.tsx';
import { useRemoveStop } from '../../ui/route/use-route.ts';
import { SavedMark } from '../../ui/work/saved-mark.tsx';
import { type DayRoute, orderStops } from './day-route.ts';
import { StopRow, stopRowId } from './stop-row.tsx';

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
        Press Add to route on a lead of your work list, or on a new lead at home on your phone. This page then
        puts the stops in a short order. They stay on this device.
      </p>
    </Notice>
  );
}

/** What a record says now; null if it is no longer on file, undefined without a network. */
type NowOnFile = PermitDetail | null | undefined;

/** Reads the records of stops again, by id, since they may have changed or been removed. */
function currentQuery(client: QueryClient, stops: readonly SavedPermit[]) {
  const ids = stops.map(({ permit: { id } }) => id);
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

function Stops({ stops }: { readonly stops: readonly SavedPermit[] }) {
  const { change } = useRouteStops();
  const remove = useRemoveStop();
  const [start, setStart] = useState<RoutePoint | null>(null);
  const [kind, setKind] = useState<RouteKind>('open');
  const [asked, setAsked] = useState<CallSubject | null>(null);
  const hasStreets = useSiteConfig()?.tiles != null;
  const current = useQuery(currentQuery(useQueryClient(), stops));
  const now = current.data;
  const route = useMemo(() => {
    const shown = stops.flatMap(({ permit }) => {
      const onFile = now?.[permit.id];
      return onFile === null ? [] : [onFile ?? permit];
    });
    return orderStops(shown, start, kind);
  }, [stops, now, start, kind]);
  if (isSubscriptionRequired(current.error))
    return (
      <div className="mt-6">
        <SubscriptionRequired />
      </div>
    );
  const hasMap = hasStreets && route.ordered.length > 0;
  const unread = stops.filter(({ permit }) => now !== undefined && now[permit.id] === undefined);
  const gone = stops.filter(({ permit }) => now?.[permit.id] === null).length;
  const actions = {
    onCall: (permit: PermitDetail) => setAsked(callSubject({ permitId: permit.id, ...permit }, permit)),
    onRemove: ({ id }: PermitDetail) => remove(id),
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
      <div className={classNames('mt-4', hasMap && 'lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-6')}>
        {hasMap && (
          <div className="mb-4 min-h-92 sm:min-h-108 lg:sticky lg:top-15 lg:order-last lg:min-h-140 print:hidden">
            <RouteMap ordered={route.ordered} start={start} kind={kind} onSelect={showStop} />
          </div>
        )}
        <ol aria-label="Stops in order" className="border-t border-line-strong">
          {route.ordered.map((permit, at) => (
            <StopRow key={permit.id} permit={permit} number={at + 1} {...actions} />
          ))}
        </ol>
      </div>
      {route.unplaced.length > 0 && (
        <section aria-labelledby="unplaced" className="mt-6">
          <h2 id="unplaced" className="border-b border-line-strong pb-2 text-16 font-semibold">
            {stopsInWords(route.unplaced.length)} without a map point
          </h2>
          <p className="mt-2 text-14 text-muted">
            The record shows no point, so {route.unplaced.length === 1 ? 'it has' : 'they have'} no place in
            the order. Directions use the address.
          </p>
          <ul>
            {route.unplaced.map((permit) => (
              <StopRow key={permit.id} permit={permit} {...actions} />
            ))}
          </ul>
        </section>
      )}
      {gone > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 text-14 text-muted">
          {counted(gone, 'lead is', 'leads are')} no longer on file.
          <Button
            look="quiet"
            onClick={() => void change((all) => all.filter(({ permit }) => now?.[permit.id] !== null))}
          >
            Take off the route
          </Button>
        </p>
      )}
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
        {stopsInWords(ordered.length)}, {miles.toFixed(1)} miles
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

function stopsInWords(count: number): string {
  return counted(count, 'stop');
}
