import { isDeepStrictEqual } from 'node:util';
import { queueLetter } from '#functions/mail/outbox.ts';
import type { RemovedSubject } from '#functions/permits/withholding/removal.ts';
import { readSubjects, replaceSubjects } from '#functions/permits/withholding/removal-list.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import { noteConcerned } from './concerned.ts';
import { type RequestItem, type RequestState, readRequest, requestKey, type Step } from './requests.ts';
import { problemOf } from './subjects.ts';

/** A request cannot be answered so; the message says what to do. */
export class CannotAnswer extends Error {
  override readonly name = 'CannotAnswer';
}

/** What answering needs. No function of ours may do it: only an operator writes the list of removals. */
export type AnswerParts = Pick<Runtime, 'accounts' | 'permits' | 'collection' | 'clock'>;

/**
 * Does what a request asks: puts subjects on the list, which holds from then on, notes the permits concerned for the lead index, and
 * keeps and mails the answer. Killed anywhere, it is done again by the same command: the request waits until all is done. Granted
 * again, other subjects take the place of those before.
 * @param subjects none only where a record was put right by other means
 * @param why what else the person is told
 * @returns in how many permits they stand
 * @throws CannotAnswer
 */
export async function grantRequest(
  parts: AnswerParts,
  reference: string,
  {
    subjects,
    by,
    why,
  }: { readonly subjects: readonly RemovedSubject[]; readonly by: string; readonly why?: string },
): Promise<number> {
  const request = await answerable(parts, reference, ['waiting', 'granted']);
  if (subjects.length === 0 && request.asked.wish === 'remove')
    throw new CannotAnswer('Say what is to go: --name, --phone or --address, as the record shows it.');
  if (request.state === 'granted' && isDeepStrictEqual(subjects, grantedIn(request)))
    throw new CannotAnswer(`${request.reference} is granted in just this way.`);
  const problem = problemOf(subjects);
  if (problem !== undefined) throw new CannotAnswer(problem);
  const before = [...(await readSubjects(parts.permits, request.reference)), ...grantedIn(request)];
  await replaceSubjects(parts.permits, request.reference, subjects);
  const permits = await noteConcerned(parts, request.reference, subjects);
  if (before.length > 0) await noteConcerned(parts, request.reference, before);
  await keepAnswer(parts, request, {
    by,
    did: 'granted',
    subjects,
    permits,
    ...(why === undefined ? {} : { why }),
  });
  return permits;
}

/** Answers that nothing is done, and why. @throws CannotAnswer */
export async function refuseRequest(
  parts: AnswerParts,
  reference: string,
  { by, why }: { readonly by: string; readonly why: string },
): Promise<void> {
  const request = await answerable(parts, reference, ['waiting']);
  await keepAnswer(parts, request, { by, did: 'refused', why });
}

/** Takes what was granted off the list again, and answers so. Killed anywhere, it is done again by the same command. @throws CannotAnswer */
export async function undoRequest(
  parts: AnswerParts,
  reference: string,
  { by, why }: { readonly by: string; readonly why: string },
): Promise<void> {
  const request = await answerable(parts, reference, ['granted']);
  const subjects = grantedIn(request);
  await replaceSubjects(parts.permits, request.reference, []);
  const permits = await noteConcerned(parts, request.reference, subjects);
  await keepAnswer(parts, request, { by, did: 'undone', subjects, permits, why });
}

async function answerable(
  parts: AnswerParts,
  reference: string,
  states: readonly RequestState[],
): Promise<RequestItem> {
  const request = await readRequest(parts, reference);
  if (request === undefined)
    throw new CannotAnswer(`There is no request ${reference}. "npm run removals" lists those that wait.`);
  if (!states.includes(request.state))
    throw new CannotAnswer(`${request.reference} is ${request.state}, so this cannot be done to it.`);
  return request;
}

/** What was put on the list when a request was last granted. */
function grantedIn({ steps }: RequestItem): readonly RemovedSubject[] {
  return steps.findLast(({ did }) => did === 'granted')?.subjects ?? [];
}

/** A request that was answered for good is kept for a year after, then forgotten; what is granted, as long as it holds. */
const KEPT_S = 365 * 86_400;

async function keepAnswer(
  { accounts, clock }: AnswerParts,
  request: RequestItem,
  step: Omit<Step, 'at'>,
): Promise<void> {
  const now = clock.now();
  const at = now.toISOString();
  const { pk, sk, reference, askedAt, asked } = request;
  const steps = [...request.steps, { at, ...step }];
  const forgotten = step.did === 'granted' ? {} : { ttl: Math.floor(now.getTime() / 1000) + KEPT_S };
  try {
    await accounts.transact([
      {
        put: { pk, sk, reference, askedAt, asked, state: step.did, steps, ...forgotten },
        condition: { expression: 'steps = :before', values: { ':before': request.steps } },
      },
      queueLetter({
        owner: reference,
        key: `removal-answered#${steps.length}`,
        dueAt: at,
        template: 'removal-answered',
        data: { reference, wish: asked.wish, answer: step.did, why: step.why ?? null },
        letter: { to: asked.email, about: requestKey(reference) },
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new CannotAnswer(`Somebody else answered ${reference} meanwhile. Look at it again.`);
  }
}
