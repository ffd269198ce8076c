import type { RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import type { AffectedPermits } from '#functions/removals/affected-permits.ts';
import type { RemovalRequest, RemovalStep } from '#functions/removals/requests.ts';
import { REMOVAL_RELATIONS } from '#shared/domain/removal.ts';

/** The queue as a table, the oldest request first. */
export function queueText(requests: readonly RemovalRequest[], now: Date): string {
  if (requests.length === 0) return 'No request waits.';
  return requests
    .map(({ reference, askedAt, state, asked }) => {
      const days = Math.floor((now.getTime() - Date.parse(askedAt)) / 86_400_000);
      const about = [asked.name, asked.phone, asked.address, asked.permit].filter((text) => text !== '');
      return `${reference}  ${state}  ${days} ${days === 1 ? 'day' : 'days'}  ${asked.wish}  ${about.join(' · ')}`;
    })
    .join('\n');
}

/** All that is known of a request, and where what it names stands. */
export function requestText(
  request: RemovalRequest,
  found: readonly (readonly [RemovedSubject, AffectedPermits])[],
): string {
  const { reference, askedAt, state, asked, steps } = request;
  const facts: readonly (readonly [string, string])[] = [
    ['Asked', `${askedAt} (${state})`],
    ['Wants', asked.wish === 'remove' ? 'a removal' : 'a correction'],
    ['Name', asked.name],
    ['Phone', asked.phone],
    ['Address', asked.address],
    ['Permit', asked.permit],
    ['Who asks', REMOVAL_RELATIONS[asked.relation]],
    ['Answer to', asked.email],
  ];
  return [
    reference,
    ...facts.filter(([, value]) => value !== '').map(([name, value]) => `  ${name.padEnd(10)}${value}`),
    ...(asked.message === '' ? [] : ['', ...asked.message.split('\n').map((text) => `  | ${text}`)]),
    ...(steps.length === 0 ? [] : ['', ...steps.map(stepText)]),
    ...(found.length === 0
      ? []
      : ['', ...found.map(([subject, concerned]) => foundText(subject, concerned))]),
  ].join('\n');
}

/** In how many permits a subject stands, and the first of them. */
export function foundText(subject: RemovedSubject, { count, examples }: AffectedPermits): string {
  const permits = `${count.toLocaleString('en-US')} ${count === 1 ? 'permit shows' : 'permits show'} it`;
  const some = examples.length === 0 ? '' : `: ${examples.join(', ')}${count > examples.length ? ', …' : ''}`;
  return `  ${subjectText(subject)}: ${permits}${some}`;
}

function subjectText(subject: RemovedSubject): string {
  const text = `${subject.kind} "${subject.text}"`;
  if (subject.kind === 'address' && subject.zip !== undefined) return `${text} in ${subject.zip}`;
  if (subject.kind !== 'name' || subject.within === undefined) return text;
  return `${text} ${'permitId' in subject.within ? `in permit ${subject.within.permitId}` : `at ${subject.within.address}`}`;
}

function stepText({ at, by, did, subjects = [], permits, why }: RemovalStep): string {
  const what = subjects.length === 0 ? '' : `: ${subjects.map(subjectText).join(', ')}`;
  const where = permits === undefined ? '' : ` (${permits} permits)`;
  return `  ${at} ${by} ${did}${what}${where}${why === undefined ? '' : `. "${why}"`}`;
}
