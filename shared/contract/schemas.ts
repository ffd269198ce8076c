import * as z from 'zod';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';
import { TRADES, type Trade } from '#shared/domain/permit/trades.ts';

export const stateName = z.enum(STATES.map(({ name }) => name) as [StateName, ...StateName[]]);
export const trade = z.enum(TRADES.map(({ id }) => id) as [Trade, ...Trade[]]);
export const wholeNumber = z.number().int();
export const nullableText = z.string().nullable();
/** ISO 8601 UTC. */
export const nullableTime = z.iso.datetime().nullable();

/** An object schema with a name in the API document. */
export function namedObject<S extends z.core.$ZodLooseShape>(id: string, shape: S) {
  return z.object(shape).meta({ id });
}
