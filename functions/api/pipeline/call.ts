import type { Account } from '#functions/accounts/account.ts';
import type { Input, Output } from '#shared/contract/index.ts';
import type { AccessOf, Area, CallName, CallsOf } from '#shared/contract/routes.ts';

/** What an `/api` handler needs to know about the request beside its validated input. */
export interface Request {
  /** All query parameters, repeated ones included. */
  readonly query: URLSearchParams;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: Readonly<Record<string, string>>;
  /** The network the call comes from, to count calls by; never logged. */
  readonly address: string;
  /** The body as it came, for rows whose proof is over it. */
  readonly rawBody: string;
  /** The API's id of this request; quoted in errors and logs. */
  readonly requestId: string;
}

/** What a handler answers. The pipeline turns it into HTTP. */
export type Reply<N extends CallName> =
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
  | { readonly redirect: string; readonly cookies?: readonly string[] }
  | { readonly page: string }
  | {
      readonly empty: true;
      readonly headers?: Readonly<Record<string, string>>;
      readonly cookies?: readonly string[];
    };

/** One call's handler: parse has happened, access is granted; `account` is there unless the row's access is public or signed. */
export type Handler<N extends CallName> = (
  input: Input<N>,
  context: { readonly account: AccountFor<N>; readonly request: Request },
) => Promise<Reply<N>>;

type AccountFor<N extends CallName> = AccessOf<N> extends 'public' | 'signed' ? undefined : Account;

/** The handlers of an area, by call. A call left out answers 501. */
export type Handlers<A extends Area> = { readonly [N in CallsOf<A>]?: Handler<N> };
