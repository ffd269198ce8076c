import { parseDay, parseEndDay } from '#functions/collection/conform/normal-forms/dates.ts';
import { parseMoney } from '#functions/collection/conform/normal-forms/money.ts';
import { parsePhone } from '#functions/collection/conform/normal-forms/phones.ts';
import { parseZip } from '#functions/collection/conform/normal-forms/zips.ts';
import type { MappedField } from '#functions/collection/source.ts';

/** Of the values of a column, this share must read as its field. */
const ENOUGH = 0.8;

/**
 * Whether the texts of a column read as a field's values. Blank ones do not count; without any other there is no proof.
 * @param today `YYYY-MM-DD`
 */
export function readsAs(field: MappedField, texts: readonly string[], today: string): boolean {
  const given = texts.filter((text) => text !== '');
  const read = given.filter((text) => READERS[field](text, today)).length;
  return given.length > 0 && read >= given.length * ENOUGH;
}

const isMoney = (text: string): boolean => parseMoney(text) !== undefined;
const isPhone = (text: string): boolean => parsePhone(text) !== undefined;
const isDay = (text: string, today: string): boolean => parseDay(text, today) !== undefined;
/** Letters that are no more than a code's: a word of three. */
const hasWord = (text: string): boolean => /[a-z]{3}/i.test(text);
/** Words, and neither a date nor a number. */
const isWording = (text: string, today: string): boolean =>
  hasWord(text) && !isDay(text, today) && !isMoney(text);

const READERS: Readonly<Record<MappedField, (text: string, today: string) => boolean>> = {
  permitNumber: (text) => /\d/.test(text) && text.length <= 40,
  permitType: (text, today) => isWording(text, today) && text.length <= 80,
  addressStreet: (text, today) => /\d/.test(text) && isWording(text, today),
  addressCity: (text) => hasWord(text) && !/\d/.test(text),
  addressState: (text) => /^[a-z ]{2,20}$/i.test(text),
  addressZip: (text) => parseZip(text) !== undefined,
  valuation: isMoney,
  status: (text, today) => isWording(text, today) && text.length <= 40,
  issueDate: isDay,
  description: isWording,
  propertyOwnerName: isWording,
  propertyOwnerPhone: isPhone,
  propertyOwnerAddress: isWording,
  contractorName: isWording,
  contractorPhone: isPhone,
  contractorLicense: (text) => /\d/.test(text) && text.length <= 40,
  contractorAddress: isWording,
  latitude: (text) => isBetween(text, 24, 50),
  longitude: (text) => isBetween(text, -125, -66),
  recordUrl: (text) => URL.canParse(text),
  workClass: (text, today) => isWording(text, today) && text.length <= 80,
  propertyUse: (text, today) => isWording(text, today) && text.length <= 80,
  relatedNumbers: (text) => /\d/.test(text) && text.length <= 80,
  parcel: (text) => /\d/.test(text) && text.length <= 40,
  applied: isDay,
  finished: isDay,
  dwellingUnits: isMoney,
  area: isMoney,
  filing: (text, today) => isWording(text, today) && text.length <= 40,
  milestone: (text, today) => isWording(text, today) && text.length <= 60,
  contractorEmail: (text) => /^\S+@\S+\.\w+$/.test(text),
  contractorClass: (text, today) => isWording(text, today) && text.length <= 40,
  ownerBuilder: (text) => /^(y|yes|n|no|true|false|0|1)$/i.test(text),
  trades: isWording,
  expires: (text, today) => parseEndDay(text, today) !== undefined,
};

function isBetween(text: string, low: number, high: number): boolean {
  const number = Number(text);
  return number >= low && number <= high;
}
