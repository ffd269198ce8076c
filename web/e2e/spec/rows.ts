import { BEHAVIOUR } from './behavior.ts';
import { CALLS } from './calls.ts';
import { ERRORS_AND_LIMITS } from './errors-and-limits.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import type { Row } from './row.ts';
import { USER_PAGES } from './user-pages.ts';

const ALL = { ...PUBLIC_PAGES, ...USER_PAGES, ...BEHAVIOUR, ...CALLS, ...ERRORS_AND_LIMITS };

/** The name of a row of PRODUCT §2 or §4 to §9. */
export type SpecRow = keyof typeof ALL;

/** Every row of the spec that can be seen in the product. */
export const SPEC_ROWS: Readonly<Record<SpecRow, Row>> = ALL;
