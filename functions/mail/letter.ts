import type { Config } from '#functions/platform/config.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { LetterItem } from './outbox.ts';
import type { ComposedMail } from './send-once.ts';
import { toTag } from './tag.ts';

/** What makes a queued mail a letter: it goes to an address, not to a user. */
export interface LetterParts {
  readonly to: string;
  /** The item it is about; a letter goes only while that is there. */
  readonly about: Key;
}

/**
 * Makes a letter in HTML and plain text, with what must still hold when it is claimed. It answers somebody who wrote to us, so there is
 * nothing to unsubscribe from.
 * @throws ZodError when the data is not what its module says
 */
export async function composeLetter(
  { siteOrigin, postalAddress }: Config,
  { userId, key, template, data, letter: { to, about } }: LetterItem,
  now: Date,
): Promise<ComposedMail> {
  const { LETTERS } = await import('./templates/index.ts');
  const { renderMail } = await import('./templates/render.ts');
  const letter = LETTERS[template];
  const reader = { siteOrigin, now };
  const { why } = letter;
  const foot = { postalAddress, unsubscribeUrl: undefined, why };
  return {
    mail: {
      to,
      ...(await renderMail(letter, reader, letter.data.parse(data), foot)),
      unsubscribeUrl: undefined,
      tags: { user: userId, mail: toTag(key) },
    },
    stillApplies: { check: about, condition: { expression: 'attribute_exists(pk)' } },
  };
}
