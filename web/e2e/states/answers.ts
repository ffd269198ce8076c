import { ERRORS, type ErrorCode } from '#shared/contract/errors.ts';
import { type Output, shapes } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';

/** An HTTP answer. */
export class CallReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;

  constructor(status: number, headers: Readonly<Record<string, string>> = {}, body = '') {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** No answer yet: the page keeps waiting. */
export const NEVER = 'never';
/** No network. */
export const UNREACHABLE = 'unreachable';

type AnswerValue<N extends CallName> = Output<N> | CallReply | typeof NEVER | typeof UNREACHABLE;
/** The answer to a call; a function gets the URL. */
export type CallAnswer<N extends CallName> = AnswerValue<N> | ((url: URL) => AnswerValue<N>);
export type CallAnswers = { readonly [N in CallName]?: CallAnswer<N> };

/** An error of the contract. */
export function refusal(code: ErrorCode, detail?: string): CallReply {
  const { status, sentence } = ERRORS[code];
  const text = detail === undefined ? sentence : `${sentence} ${detail}`;
  return new CallReply(status, { 'content-type': 'text/plain; charset=utf-8' }, text);
}

/** The refusal of more rows than the site shows for now. @param wait in seconds */
export function rowRefusal(wait: number, detail: string): CallReply {
  const { status, headers, body } = refusal('rowBudget', detail);
  return new CallReply(status, { ...headers, 'retry-after': String(wait) }, body);
}

export const DONE = new CallReply(204);

/** A page of search results with the total count. */
export function listReply(permits: Output<'searchPermits'>, total: number): CallReply {
  return new CallReply(200, { ...JSON_HEADERS, 'x-total-count': String(total) }, JSON.stringify(permits));
}

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Checks an answer against the contract's shape. @throws if the call has no answer, or its answer has another shape */
export function toReply(
  name: CallName,
  url: URL,
  answers: CallAnswers,
): CallReply | typeof NEVER | typeof UNREACHABLE {
  const answer = answers[name];
  if (answer === undefined) throw new Error(`${name} is not among the state's answers.`);
  const given = typeof answer === 'function' ? answer(url) : answer;
  if (given === NEVER || given === UNREACHABLE) return given;
  const reply = given instanceof CallReply ? given : new CallReply(200, JSON_HEADERS, JSON.stringify(given));
  const { output } = shapes[name];
  if (typeof output !== 'string' && reply.status === 200) output.parse(JSON.parse(reply.body));
  return reply;
}
