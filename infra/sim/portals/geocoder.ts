import { parse } from 'csv-parse/sync';
import type { Source } from '#functions/collection/source.ts';
import { findState } from '#shared/domain/permit/states.ts';
import { contentReply, type HttpReply, type HttpRequest, textReply } from '../http-server.ts';
import { randomStream } from './random.ts';
import { placeOf, type Town } from './sample/places.ts';
import { pointOf } from './sample/streets.ts';

const PATH = '/geocoder/locations/addressbatch';
/** As much as the real one takes. */
const ADDRESSES_MAX = 10_000;
/** Shares of addresses: found as they are, found with a change, ambiguous; the others are not found. */
const [EXACT, CHANGED, TIE] = [0.8, 0.07, 0.02];

/**
 * Answers as the Census geocoder does to a batch of addresses, with points on the streets of the sample's towns. An address has the same
 * answer each time.
 */
export function createGeocoder(
  sources: readonly Source[],
): (path: string, request: HttpRequest) => Promise<HttpReply> {
  const towns = new Map<string, Town>();
  for (const source of sources)
    for (const town of placeOf(source).towns)
      if (town.name !== null) towns.set(townKey(source.state, town.name), town);
  return async (path, { method, headers, body }) => {
    if (path !== PATH || method !== 'POST') return textReply(404, 'Not found');
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    const file = form.get('addressFile');
    if (!(file instanceof File) || form.get('benchmark') === null)
      return textReply(400, 'addressFile and benchmark are required.');
    const rows = parse(await file.text(), { relax_column_count: true }) as string[][];
    if (rows.length > ADDRESSES_MAX) return textReply(400, 'Too many addresses.');
    return contentReply('text/csv', `${rows.map((row) => line(answerTo(row, towns))).join('\n')}\n`);
  };
}

function answerTo(
  [id = '', street = '', city = '', state = '', zip = '']: readonly string[],
  towns: ReadonlyMap<string, Town>,
): string[] {
  const input = [street, city, state, zip].join(', ');
  const town = towns.get(townKey(findState(state) ?? '', city));
  const random = randomStream(`geocoder ${input}`);
  const share = random.next();
  if (town === undefined || share > EXACT + CHANGED + TIE) return [id, input, 'No_Match'];
  if (share > EXACT + CHANGED) return [id, input, 'Tie'];
  const [latitude, longitude] = pointOf(town, street);
  const point = `${longitude.toFixed(12)},${latitude.toFixed(12)}`;
  const matched = [street, city, state, zip || town.zips[0]].join(', ').toUpperCase();
  const line = String(random.whole(1_000_000, 650_000_000));
  const side = random.chance(0.5) ? 'L' : 'R';
  return [id, input, 'Match', share > EXACT ? 'Non_Exact' : 'Exact', matched, point, line, side];
}

function townKey(state: string, name: string): string {
  return `${state}/${name.toUpperCase()}`;
}

function line(fields: readonly string[]): string {
  return fields.map((field) => `"${field}"`).join(',');
}
