import type { Body } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';
import type { TestCall } from '../testing.ts';
import type { Caller } from './standings.ts';
import type { World } from './world.ts';

/** A valid call of a row, as its right caller makes it, and what is particular about the row. */
export interface Example<N extends CallName> {
  readonly params?: Readonly<Record<string, string>>;
  /** Every parameter the call looks at. */
  readonly query?: Readonly<Record<string, string>>;
  /** Parameters that prove something of the caller's. */
  readonly proof?: (world: World, caller: Caller) => Readonly<Record<string, string>>;
  /** Path parameters that name something of the caller's own, made for the purpose. */
  readonly own?: (world: World, caller: Caller) => Promise<Readonly<Record<string, string>>>;
  /** Made anew for each call: what can be used once differs each time. */
  readonly json?: (world: World, caller: Caller) => Body<N> | Promise<Body<N>>;
  /** A body that carries a proof over its bytes, in place of `json`. */
  readonly signed?: (world: World, caller: Caller) => Promise<Pick<TestCall, 'body' | 'headers'>>;
  /** The caller is another one afterwards (signed out, deleted, counted): each call has a caller of its own. */
  readonly usesUpCaller?: true;
  /** Fields the contract does not name are passed over, not refused; they must change nothing. */
  readonly extras?: 'ignored';
  /** No other value in place of a valid one may do. */
  readonly onlyValid?: true;
  /** What belongs to others: replaces a part of the call and must be refused. */
  readonly foreign?: (world: World) => readonly Foreign[];
}

/** A call about what is not the caller's. */
export interface Foreign {
  readonly name: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** Every parameter of a search. */
export const FILTER = {
  state: 'Illinois',
  city: 'Chicago',
  county: 'Cook',
  zip: '60601',
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
  limit: '10',
  offset: '0',
};
const { offset: _offset, ...keyed } = FILTER;
/** Those of the public API's search, and of its changes. */
export const KEYED_FILTER = keyed;
const { sort: _sort, ...changed } = keyed;
export const CHANGED_FILTER = changed;
