import * as z from 'zod';
import { ALWAYS_PRESENT, type AlertCriteria, type AlwaysPresent } from '#shared/domain/alerts/alert.ts';
import { type FacetKind, FIXED_LISTS } from '#shared/domain/filter/facet-kinds.ts';
import { FACET_NAMES, FACETS, type Facet, type KindOf } from '#shared/domain/filter/facets.ts';
import { LAST_DAYS_MAX } from '#shared/domain/filter/permit-filter.ts';
import { findState, STATES, type StateName } from '#shared/domain/permit/states.ts';
import { AREAS_MAX, LINK_MAX, parseTerritory } from '#shared/domain/territory/territory.ts';
import { formatCount } from '#shared/domain/words.ts';
import { namedObject, stateName, trade, zipCode } from './schemas.ts';

/** The most values of a list. */
const NAMES_MAX = 100;
/** Larger than any project. */
const AMOUNT_MAX = 1e12;

/** A state by name or postal code, answered by name. The document lists both; any case is taken. */
const stateText = z.string().meta({ enum: STATES.flatMap(({ name, code }) => [name, code]) });
const state = stateText.transform((text, context): StateName => {
  const found = findState(text);
  if (found !== undefined) return found;
  context.addIssue({
    code: 'custom',
    message: `"${text.slice(0, 100)}" is not one of the 17 states we collect. Choose one of them, such as Texas.`,
  });
  return z.NEVER;
});

const upTo = <S extends z.ZodType>(most: number, entry: S) => z.array(entry).max(most);

/** The shape of a facet's value by its kind. */
const SHAPES = {
  states: upTo(NAMES_MAX, state),
  trades: upTo(NAMES_MAX, trade),
  actions: upTo(NAMES_MAX, z.enum(FIXED_LISTS.actions.ids)),
  uses: upTo(NAMES_MAX, z.enum(FIXED_LISTS.uses.ids)),
  statuses: upTo(NAMES_MAX, z.enum(FIXED_LISTS.statuses.ids)),
  who: upTo(NAMES_MAX, z.enum(FIXED_LISTS.who.ids)),
  reach: upTo(NAMES_MAX, z.enum(FIXED_LISTS.reach.ids)),
  zips: upTo(NAMES_MAX, zipCode),
  areas: upTo(AREAS_MAX, z.string().trim().min(1).max(LINK_MAX)),
  texts: upTo(NAMES_MAX, z.string().trim().min(1).max(100)),
  text: z.string().trim().max(100),
  day: z.iso.date(),
  // Rounded to whole cents, since DynamoDB does not store every number.
  amount: z
    .number()
    .min(0)
    .max(AMOUNT_MAX, 'An amount can be at most $1,000,000,000,000. Enter a smaller one.')
    .transform((dollars) => Math.round(dollars * 100) / 100),
  days: z.int().min(1).max(LAST_DAYS_MAX),
  boolean: z.boolean(),
} satisfies Record<FacetKind, z.ZodType>;

type Shape<F extends Facet> = (typeof SHAPES)[KindOf<F>];
type Others = Exclude<Facet, AlwaysPresent>;

const shapeOf = (facet: Facet) => SHAPES[FACETS[facet].kind].describe(FACETS[facet].means);
const shapesOf = <S>(facets: readonly Facet[], adapt: (shape: ReturnType<typeof shapeOf>) => z.ZodType): S =>
  Object.fromEntries(facets.map((facet) => [facet, adapt(shapeOf(facet))])) as S;

const isOther = (facet: Facet): facet is Others => !ALWAYS_PRESENT.some((one) => one === facet);
const others = shapesOf<{ [F in Others]: z.ZodOptional<Shape<F>> }>(FACET_NAMES.filter(isOther), (shape) =>
  shape.optional(),
);
const all = {
  ...shapesOf<{ [F in AlwaysPresent]: Shape<F> }>(ALWAYS_PRESENT, (shape) => shape),
  ...others,
};

type Checked = Pick<AlertCriteria, 'minValue' | 'maxValue' | 'from' | 'to' | 'territory'>;

const dollars = (amount: number): string => `$${formatCount(amount)}`;

/** Refuses bounds that no permit can meet, since such an alert would never match, and areas that cannot be read. */
function checkCriteria(criteria: Checked, context: z.RefinementCtx): void {
  const { minValue, maxValue, from, to, territory = [] } = criteria;
  const parsed = parseTerritory(territory);
  if (typeof parsed === 'string') context.addIssue({ code: 'custom', path: ['territory'], message: parsed });
  if (minValue !== undefined && maxValue !== undefined && minValue > maxValue)
    context.addIssue({
      code: 'custom',
      path: ['minValue'],
      message: `The minimum value ${dollars(minValue)} is above the maximum value ${dollars(maxValue)}. Lower one or raise the other.`,
    });
  if (from !== undefined && to !== undefined && from > to)
    context.addIssue({
      code: 'custom',
      path: ['from'],
      message: `The first date ${from} is after the last one ${to}. Swap them or leave one out.`,
    });
}

/** Criteria that replace others: every list of PRODUCT §3 is there; an empty one filters nothing. */
export const replacedCriteria = z
  .strictObject(all)
  .superRefine(checkCriteria)
  .meta({ id: 'ReplacedCriteria' });

/** Criteria of a new alert: what is not sent filters nothing. */
export const newCriteria = z
  .strictObject({
    ...shapesOf<{ [F in AlwaysPresent]: z.ZodDefault<Shape<F>> }>(ALWAYS_PRESENT, (shape) =>
      (shape as z.ZodArray).default([]),
    ),
    ...others,
  })
  .superRefine(checkCriteria)
  .meta({ id: 'NewAlertCriteria' });

/** Stored criteria: a rule for new criteria must not refuse older ones. */
export const savedCriteria = namedObject('AlertCriteria', {
  ...all,
  states: z.array(stateName).describe(FACETS.states.means),
}) satisfies z.ZodType<AlertCriteria>;
