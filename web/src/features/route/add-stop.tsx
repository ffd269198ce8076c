import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LOOKUP_TEXT_MAX } from '#shared/domain/lookup/lookup-query.ts';
import { ROUTE_FULL, ROUTE_MAX } from '#shared/domain/route/route-max.ts';
import { call, errorMessage } from '../../lib/api/api.ts';
import type { StopPoint } from '../../lib/saved/route-map.ts';
import { type RouteStop, stopId, useRouteStops } from '../../lib/saved/route-stops.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';

const POINT = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/;
const NO_POINT: StopPoint = { latitude: null, longitude: null };

/** Adds a place that the user types. */
export function AddStop() {
  const { change } = useRouteStops();
  const [text, setText] = useState('');
  const adding = useMutation({
    mutationFn: async (typed: string) => {
      const stop: RouteStop = { savedAt: Date.now(), typed: { text: typed, ...(await findPoint(typed)) } };
      await change((stops) => {
        if (stops.length >= ROUTE_MAX) throw new Error(ROUTE_FULL);
        return [...stops.filter((one) => stopId(one) !== stopId(stop)), stop];
      });
      setText('');
      showToast({
        title: 'Added to your route',
        description:
          stop.typed.latitude === null
            ? `${typed}. No record shows its point, so it is listed last. Directions use what you typed.`
            : typed,
      });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!adding.isPending && text.trim() !== '') adding.mutate(text.trim());
  };
  return (
    <form onSubmit={submit} className="mt-4 flex items-start gap-2 print:hidden">
      <TextField
        label="Add a stop"
        hint="An address, or a point such as 30.27, -97.74"
        value={text}
        maxLength={LOOKUP_TEXT_MAX}
        onChange={(event) => setText(event.target.value)}
        error={adding.isError ? errorMessage(adding.error) : undefined}
        className="min-w-0 flex-1 sm:max-w-96"
      />
      <Button type="submit" busy={adding.isPending} className="mt-6">
        Add
      </Button>
    </form>
  );
}

/** The typed point, or that of a permit at the typed address; none where no permit is there, and without a connection. */
async function findPoint(text: string): Promise<StopPoint> {
  const [, north, east] = (POINT.exec(text) ?? []).map(Number);
  if (north !== undefined && east !== undefined) {
    if (Math.abs(north) > 90 || Math.abs(east) > 180)
      throw new Error('That is no point. Write latitude, then longitude, such as 30.27, -97.74.');
    return { latitude: north, longitude: east };
  }
  try {
    const { answer } = await call('lookup', { query: new URLSearchParams({ text }) });
    const permitIds =
      answer.is === 'here' || answer.is === 'filtered' ? answer.permits.map(({ id }) => id) : [];
    if (permitIds.length === 0) return NO_POINT;
    const { points } = await call('permitPoints', { body: { permitIds: permitIds.slice(0, 1) } });
    return points[0] === undefined
      ? NO_POINT
      : { latitude: points[0].latitude, longitude: points[0].longitude };
  } catch {
    return NO_POINT;
  }
}
