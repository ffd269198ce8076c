import { addDays } from '../days.ts';
import type { Who } from '../permit/who.ts';

/** Most letters at a time. */
export const LETTERS_MAX = 100;
/** A second letter about a lead within these days asks first. */
export const WRITE_AGAIN_DAYS = 60;
/** Whom a letter is to where the record names no owner. */
export const PROPERTY_OWNER = 'Property Owner';

/** What a letter needs to know of its lead, written for people: names and streets in title case. */
export interface Letter {
  readonly permitId: string;
  readonly permitNumber: string;
  /** `site`: to the Property Owner of the site. */
  readonly to: 'owner' | 'firm' | 'site';
  readonly name: string;
  /** Where it goes, below the name. */
  readonly address: string[];
  /** Of the site. */
  readonly street: string | null;
  readonly city: string;
  readonly work: string;
  readonly who: Who;
  /** `YYYY-MM-DD`. */
  readonly issueDate: string | null;
  readonly valuation: number | null;
  /** Who publishes the record. */
  readonly source: string;
  /** What the source wants said with its data. */
  readonly attribution: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** When somebody of the workspace wrote about this lead last, ISO 8601 UTC. */
  readonly wroteAt: string | null;
}

/** Whether a letter asks first, since somebody of the workspace wrote about the lead lately. @param today `YYYY-MM-DD` where the reader is */
export function asksFirst({ wroteAt }: Pick<Letter, 'wroteAt'>, today: string): boolean {
  // guard: a second letter asks first
  return wroteAt !== null && wroteAt >= addDays(today, -WRITE_AGAIN_DAYS);
}

/** Why a lead gets no letter. */
export const LEFT_OUT = {
  gone: 'no longer on file',
  removed: 'asked not to be contacted',
  ended: 'ended or on hold',
  taken: 'somebody has the job',
  firm: 'the record has no address of the firm',
  street: 'the record has no street and number',
  twice: 'same name and address as another',
} as const;
export type LeftOut = keyof typeof LEFT_OUT;
export const LEFT_OUT_IDS = Object.keys(LEFT_OUT) as [LeftOut, ...LeftOut[]];

/** What a sender says of themselves, kept with their template. */
export interface Letterhead {
  readonly name: string;
  readonly company: string;
  readonly phone: string;
  readonly license: string;
  /** Street, then city, state and ZIP, on lines of their own. */
  readonly address: string;
}

/** What an account keeps for its letters. */
export interface LetterSettings extends Letterhead {
  readonly template: string;
}
