import { isDeepStrictEqual } from 'node:util';
import type { RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import { queueLetter } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import {
  type RemovalStep,
  type RequestItem,
  type RequestState,
  readRequest,
  requestKey,
} from '#functions/removals/requests.ts';
import { noteAffected } from './affected-permits.ts';
import { checkSubjects } from './check-subjects.ts';
import { readSubjects, replaceSubjects } from './removal-list.ts';

/** The command does not fit the request; the message says what to do. */
export class CannotAnswer extends Error {
  override readonly name = 'CannotAnswer';
}

/** No Lambda function has these rights together: only an operator writes the list of removals. */
export type AnswerParts = Pick<Runtime, 'accounts' | 'permits' | 'collection' | 'clock'>;

/**
 * Grants a request: puts its subjects on the list of removals, which applies at once, notes the affected permits for the lead index,
 * and stores and mails the answer. After a crash, the same command finishes it: the request stays open until all is done. Granting it
 * again replaces its subjects.
 * @param subjects empty only if a record was corrected by other means
 * @param why added to the mail
 * @returns the number of permits that show a subject
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
  const request = await readOpenRequest(parts, reference, ['waiting', 'granted']);
  if (subjects.length === 0 && request.asked.wish === 'remove')
    throw new CannotAnswer('Say what is to go: --name, --phone or --address, as the record shows it.');
  if (request.state === 'granted' && isDeepStrictEqual(subjects, grantedSubjects(request)))
    throw new CannotAnswer(`${request.reference} is granted in just this way.`);
  const problem = checkSubjects(subjects);
  if (problem !== undefined) throw new CannotAnswer(problem);
  const before = [...(await readSubjects(parts.permits, request.reference)), ...grantedSubjects(request)];
  await replaceSubjects(parts.permits, request.reference, subjects);
  const permits = await noteAffected(parts, request.reference, subjects);
  if (before.length > 0) await noteAffected(parts, request.reference, before);
  await storeAnswer(parts, request, {
    by,
    did: 'granted',
    subjects,
    permits,
    ...(why === undefined ? {} : { why }),
  });
  return permits;
}

/** Refuses a request and mails the reason. @throws CannotAnswer */
export async function refuseRequest(
  parts: AnswerParts,
  reference: string,
  { by, why }: { readonly by: string; readonly why: string },
): Promise<void> {
  const request = await readOpenRequest(parts, reference, ['waiting']);
  await storeAnswer(parts, request, { by, did: 'refused', why });
}

/** Takes granted subjects off the list and mails the reason. After a crash, the same command finishes it. @throws CannotAnswer */
export async function undoRequest(
  parts: AnswerParts,
  reference: string,
  { by, why }: { readonly by: string; readonly why: string },
): Promise<void> {
  const request = await readOpenRequest(parts, reference, ['granted']);
  const subjects = grantedSubjects(request);
  await replaceSubjects(parts.permits, request.reference, []);
  const permits = await noteAffected(parts, request.reference, subjects);
  await storeAnswer(parts, request, { by, did: 'undone', subjects, permits, why });
}

async function readOpenRequest(
  parts: AnswerParts,
  reference: string,
  states: readonly RequestState[],
): Promise<RequestItem> {
  const request = await readRequest(parts, reference);
  if (request === undefined)
    throw new CannotAnswer(
      `There is no request ${reference}. "npm run ops -- removals" lists those that wait.`,
    );
  if (!states.includes(request.state))
    throw new CannotAnswer(`${request.reference} is ${request.state}, so this cannot be done to it.`);
  return request;
}

/** The subjects of the last grant. */
function grantedSubjects({ steps }: RequestItem): readonly RemovedSubject[] {
  return steps.findLast(({ did }) => did === 'granted')?.subjects ?? [];
}

/** A refused or undone request is deleted after this many seconds; a granted one is kept. */
const KEPT_S = 365 * 86_400;

async function storeAnswer(
  { accounts, clock }: AnswerParts,
  request: RequestItem,
  step: Omit<RemovalStep, 'at'>,
): Promise<void> {
  const now = clock.now();
  const at = now.toISOString();
  const { pk, sk, reference, askedAt, asked } = request;
  const steps = [...request.steps, { at, ...step }];
  const expiry = step.did === 'granted' ? {} : { ttl: Math.floor(now.getTime() / 1000) + KEPT_S };
  try {
    await accounts.transact([
      {
        put: { pk, sk, reference, askedAt, asked, state: step.did, steps, ...expiry },
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
