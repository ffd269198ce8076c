import type { Body } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';
import type { TestCall } from '../testing.ts';
import type { Caller } from './callers.ts';
import type { MatrixWorld } from './world.ts';

/** A valid request of a call, and the call's peculiarities. */
export interface Example<N extends CallName> {
  readonly params?: Readonly<Record<string, string>>;
  /** All parameters of the call. */
  readonly query?: Readonly<Record<string, string>>;
  /** Parameters with a proof for the caller. */
  readonly proof?: (
    world: MatrixWorld,
    caller: Caller,
  ) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** Path parameters of something that is created for the caller. */
  readonly own?: (world: MatrixWorld, caller: Caller) => Promise<Readonly<Record<string, string>>>;
  /** Made for each request, because some values can be used only once. */
  readonly json?: (world: MatrixWorld, caller: Caller) => Body<N> | Promise<Body<N>>;
  /** A signed body, in place of `json`. */
  readonly signed?: (world: MatrixWorld, caller: Caller) => Promise<Pick<TestCall, 'body' | 'headers'>>;
  /** The request changes the caller (signed out, deleted, counted), so each request needs a new caller. */
  readonly usesUpCaller?: true;
  /** The call ignores unknown fields; they must change nothing. */
  readonly extras?: 'ignored';
  /** The call must refuse every value but the valid one. */
  readonly onlyValid?: true;
  /** Parts that refer to another user's data; the call must refuse them. */
  readonly foreign?: (world: MatrixWorld) => readonly Foreign[];
}

/** A request for another user's data. */
export interface Foreign {
  readonly name: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** All parameters of a search. */
export const FILTER = {
  state: 'Illinois',
  city: 'Chicago',
  county: 'Cook',
  zip: '60601',
  area: 'circle:41.87,-87.63,5',
  type: 'Sample Permit',
  trade: 'roofing',
  contractor: 'roof',
  hasPhone: 'true',
  minValue: '1',
  maxValue: '9',
  from: '2026-11-01',
  to: '2026-11-20',
  keyword: 'roof',
  status: 'Issued',
  sort: 'newest',
};
/** The parameters of the public API's search. */
export const API_FILTER = { ...FILTER, limit: '10' };
/** The parameters of the public API's changes. */
export const { sort: _sort, ...CHANGES_FILTER } = API_FILTER;
