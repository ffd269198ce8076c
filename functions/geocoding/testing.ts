import type { PortalFetch } from '#functions/collection/portals/portal-client.ts';

/** The rows of a request to the geocoder: id, street, city, state, ZIP code. */
export type SentRow = readonly string[];

/**
 * A geocoder that answers each request with the text or response of `reply`, and keeps what it was sent.
 */
export function fakeGeocoder(reply: (rows: readonly SentRow[]) => string | Response): {
  readonly fetch: PortalFetch;
  readonly sent: (readonly SentRow[])[];
} {
  const sent: (readonly SentRow[])[] = [];
  return {
    sent,
    fetch: async (_url, { body }) => {
      const file = body instanceof FormData ? body.get('addressFile') : null;
      if (!(file instanceof File)) throw new Error('The request has no addressFile.');
      const rows = (await file.text()).split('\n').map((line) => line.slice(1, -1).split('","'));
      sent.push(rows);
      const answer = reply(rows);
      return typeof answer === 'string'
        ? new Response(answer, { headers: { 'content-type': 'text/csv' } })
        : answer;
    },
  };
}

/** A row as the geocoder writes it. @param point `longitude,latitude`; without one there is no match */
export function answerRow([id = '', street, city, state, zip]: SentRow, point?: string): string {
  const input = `${street}, ${city}, ${state}, ${zip}`;
  const fields =
    point === undefined ? [id, input, 'No_Match'] : [id, input, 'Match', 'Exact', input, point, '1', 'L'];
  return fields.map((field) => `"${field}"`).join(',');
}
