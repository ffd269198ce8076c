import * as z from 'zod';
import { COMMERCIAL_USES, TERMS_FLAGS, type TermsFlags } from '#shared/domain/permit/data-terms.ts';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';
import { TRADE_IDS } from '#shared/domain/permit/trades.ts';
import { PLACE_KINDS } from '#shared/domain/places/place.ts';

export const stateName = z.enum(STATES.map(({ name }) => name) as [StateName, ...StateName[]]);
export const trade = z.enum(TRADE_IDS);
export const wholeNumber = z.number().int();
export const nullableText = z.string().nullable();
export const zipCode = z.string().regex(/^\d{5}$/, 'A ZIP code has five digits.');
/** ISO 8601 UTC. */
export const nullableTime = z.iso.datetime().nullable();

export const linkProof = z.object({ token: z.string().min(1).max(2000) });

/** A place as people type it: a city, county, ZIP code or state. */
export const typedPlace = z.string().trim().min(1).max(80);

export const placeName = z.object({ kind: z.enum(PLACE_KINDS), state: z.string(), name: nullableText });

export const place = placeName.extend({ isCovered: z.boolean() });

/** What a typed place may mean, the most likely first; none: it is not known. */
export const foundPlaces = z.object({
  places: z.array(place),
  /** The text names no place; these are near it. */
  isGuess: z.boolean(),
  /** Of one place without permits: the nearest city that has some. */
  nearest: z.object({ place, miles: wholeNumber }).nullable(),
});

/** An object schema with a name in the API document. */
export function namedObject<S extends z.core.$ZodLooseShape>(id: string, shape: S) {
  return z.object(shape).meta({ id });
}

const flag = (name: keyof typeof TERMS_FLAGS): string => TERMS_FLAGS[name].description;

/** What the terms of a source ask. */
export const termsFields = {
  commercialUse: z.enum(COMMERCIAL_USES).describe(flag('commercialUse')),
  individualsList: z.boolean().describe(flag('individualsList')),
  attribution: nullableText.describe(flag('attribution')),
  personOnly: z.boolean().describe(flag('personOnly')),
  shareAlike: z.boolean().describe(flag('shareAlike')),
} satisfies Record<keyof TermsFlags, z.ZodType>;
