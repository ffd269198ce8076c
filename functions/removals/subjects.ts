import { nameForm } from '#functions/permits/withholding/person-name.ts';
import { phoneDigits } from '#functions/permits/withholding/phone-number.ts';
import type { RemovedSubject } from '#functions/permits/withholding/removal.ts';
import { SUBJECTS_MOST } from '#functions/permits/withholding/removal-list.ts';
import { addressForm } from '#functions/permits/withholding/street-address.ts';

/** Words a name needs to be looked for in all permits: with one, too many others would be taken out. */
const NAME_WORDS_LEAST = 2;

/** Why subjects cannot be put on the list of removals, as a sentence that says what to do; undefined when they can. */
export function problemOf(subjects: readonly RemovedSubject[]): string | undefined {
  if (subjects.length > SUBJECTS_MOST)
    return `One request can have ${SUBJECTS_MOST} subjects. Ask for the others under another one.`;
  return subjects.map(problemOfOne).find((problem) => problem !== undefined);
}

function problemOfOne(subject: RemovedSubject): string | undefined {
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
