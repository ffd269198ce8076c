import { BEHAVIOR_ROWS } from './behavior.ts';
import { CALLS } from './calls.ts';
import { ERRORS_AND_LIMITS } from './errors-and-limits.ts';
import { PUBLIC_PAGE_ROWS } from './public-pages.ts';
import type { SpecText } from './row.ts';
import { USER_PAGES } from './user-pages.ts';

const ALL = { ...PUBLIC_PAGE_ROWS, ...USER_PAGES, ...BEHAVIOR_ROWS, ...CALLS, ...ERRORS_AND_LIMITS };

/** The name of a row of PRODUCT §2 or §4 to §9. */
export type SpecRow = keyof typeof ALL;

/** Every testable row of the spec. */
export const SPEC_ROWS: Readonly<Record<SpecRow, SpecText>> = ALL;
