import * as z from 'zod';
import { mailboxProblem } from '../domain/mailbox.ts';

/** One line of text typed by anybody. Control and format characters become spaces, since a terminal or a mail could run them. */
export const typedLine = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim());

/** As `typedLine`, with line breaks. */
export const typedLines = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim());

/** The address of the person who fills in a public form. */
export const typedMailbox = z.string().transform((text, context) => {
  const problem = mailboxProblem(text);
  if (problem === undefined) return text.trim();
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
});

/** A hidden field: only programs fill it in. */
export const honeypot = z.string().max(200).default('');
