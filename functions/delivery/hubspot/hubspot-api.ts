import { networkFault, type PostAnswer } from '#functions/platform/network/public-post.ts';

/** A POST to HubSpot's API with the access token of a user's private app. */
export interface HubSpotCall {
  /** Such as `/crm/v3/objects/contacts/batch/upsert`. */
  readonly path: string;
  readonly token: string;
  readonly json: unknown;
}

/** HubSpot's answer. `problem` is what it says about an error, without our data. */
export interface HubSpotAnswer extends PostAnswer {
  readonly problem: string | undefined;
}

/** Calls HubSpot once. @throws PostFault when there is no answer */
export type CallHubSpot = (call: HubSpotCall) => Promise<HubSpotAnswer>;

const TIMEOUT_MS = 10_000;
/** How much of HubSpot's text about an error is kept. */
const PROBLEM_MAX = 200;

/** Calls HubSpot over the network. @param origin such as `https://api.hubapi.com` */
export function hubSpotAt(origin: string): CallHubSpot {
  return async ({ path, token, json }) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const answer = await fetch(new URL(path, origin), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(json),
        redirect: 'manual',
        signal,
      });
      const problem = toProblem(answer.status, await answer.text());
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') ?? undefined, problem };
    } catch (error) {
      throw networkFault(error, signal, TIMEOUT_MS);
    }
  };
}

interface Problem {
  readonly message?: unknown;
  readonly errors?: readonly { readonly message?: unknown }[];
}

/** HubSpot answers 207 when it wrote only some records of a batch, with the errors of the others. */
function toProblem(status: number, text: string): string | undefined {
  if (status < 300 && status !== 207) return undefined;
  try {
    const { message, errors } = JSON.parse(text) as Problem;
    const said = message ?? errors?.[0]?.message;
    return typeof said === 'string' ? said.slice(0, PROBLEM_MAX) : undefined;
  } catch {
    return undefined;
  }
}
