import { nameForm } from '#functions/permits/withholding/person-name.ts';
import { phoneDigits } from '#functions/permits/withholding/phone-number.ts';
import { addressForm } from '#functions/permits/withholding/street-address.ts';
import type { RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import { SUBJECTS_MOST } from './removal-list.ts';

/** Words that a name without a limit needs: a single word would match too many other names. */
const NAME_WORDS_LEAST = 2;

/** Returns why subjects cannot be removed, with what to do; undefined if they can. */
export function checkSubjects(subjects: readonly RemovedSubject[]): string | undefined {
  if (subjects.length > SUBJECTS_MOST)
    return `One request can have ${SUBJECTS_MOST} subjects. Ask for the others under another one.`;
  return subjects.map(checkSubject).find((problem) => problem !== undefined);
}

function checkSubject(subject: RemovedSubject): string | undefined {
  const { kind, text } = subject;
  if (kind === 'phone')
    return phoneDigits(text) === undefined
      ? `"${text}" is not one phone number of ten digits. Write it like (312) 555-0142.`
      : undefined;
  if (kind === 'address') {
    if (subject.zip !== undefined && !/^\d{5}$/.test(subject.zip))
      return `"${subject.zip}" is no ZIP code. Write five digits.`;
    return addressForm(text) === undefined
      ? `"${text}" is no address. Write the house number and the street, like 1200 N Harbor Ln.`
      : undefined;
  }
  const form = nameForm(text);
  if (form === undefined) return `"${text}" is no name. Write it as the record shows it.`;
  const { within } = subject;
  if (within === undefined && form.length < NAME_WORDS_LEAST)
    return `"${text}" is one word, which many others have in their names. Narrow it with --permit or --at.`;
  if (within !== undefined && 'address' in within && addressForm(within.address) === undefined)
    return `"${within.address}" is no address to narrow a name to. Write the house number and the street.`;
  return undefined;
}
