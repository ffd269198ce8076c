import type { Account } from '#functions/accounts/account.ts';
import type { Input, IsEmpty, Output } from '#shared/contract/index.ts';
import type { AccessOf, ApiArea, CallName, CallsOf, KeyScope } from '#shared/contract/routes.ts';

/** The facts about a request that handlers need beside its validated input. */
export interface Request {
  /** All query parameters, repeated ones included. */
  readonly query: URLSearchParams;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: Readonly<Record<string, string>>;
  /** The caller's network, for rate limits; never logged. */
  readonly address: string;
  /** The raw body, for proofs that sign it. */
  readonly rawBody: string;
  /** Quoted in errors and logs. */
  readonly requestId: string;
}

/** A handler's reply. The pipeline turns it into HTTP. */
export type HandlerReply<N extends CallName> =
  | {
      readonly json: Output<N>;
      readonly headers?: Readonly<Record<string, string>>;
      readonly cookies?: readonly string[];
    }
  | {
      readonly file: Uint8Array;
      readonly contentType: string;
      readonly fileName: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      /** Null: the caller has it as it is (304). */
      readonly feed: string | null;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly redirect: string; readonly cookies?: readonly string[] }
  | { readonly page: string }
  | {
      readonly relayed: {
        readonly status: number;
        readonly headers: Readonly<Record<string, string>>;
        readonly body: string;
      };
    }
  | {
      readonly empty: true;
      readonly headers?: Readonly<Record<string, string>>;
      readonly cookies?: readonly string[];
    };

/** Who calls, and what an API key allows (nothing without a key). */
export interface Caller<A> {
  readonly account: A;
  readonly scopes: readonly KeyScope[];
  /** An API key that reads made-up permits. */
  readonly isTest?: boolean;
}

/**
 * The handler of a call, after parsing and access checks. Public and signed calls have no `account`. One whose answer is empty may return
 * nothing.
 */
export type Handler<N extends CallName> = (
  input: Input<N>,
  context: Caller<AccountFor<N>> & { readonly request: Request },
) => Promise<HandlerReply<N> | Nothing<N>>;

/** What an async function without `return` answers. */
type Nothing<N extends CallName> = IsEmpty<N> extends true ? Awaited<Promise<void>> : never;

type AccountFor<N extends CallName> = AccessOf<N> extends 'public' | 'signed' ? undefined : Account;

/** The handlers of an area by call. A missing one answers 501. */
export type Handlers<A extends ApiArea> = { readonly [N in CallsOf<A>]?: Handler<N> };
