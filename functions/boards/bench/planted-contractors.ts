import { pick, pickSkewed, type Random } from '#infra/sim/harness/random.ts';
import type { BoardRecord } from '../board.ts';
import { ContractorMatcher } from '../match-contractor.ts';
import { sampleBoard, sampleRecord } from '../testing.ts';

const FIRST =
  'Harbor Cedar Summit Liberty Granite Pioneer Evergreen Keystone Lakeside Heritage Sterling Beacon Falcon Prairie Redwood Monarch Anchor Copper Juniper Maple Horizon Cascade Frontier Sunrise Valley Crescent Patriot Phoenix Orchard Timber'.split(
    ' ',
  );
const SECOND =
  'Point Ridge Creek Brothers Bay Hill Family Stone Park Grove Field Bridge Smith Garcia Johnson Nguyen Brown Lopez Miller Davis'.split(
    ' ',
  );
const LEGAL_FORMS = [' LLC', ' Inc', ' Corp', ' Co'];
const TRADES = ['roofing', 'electrical', 'plumbing', 'hvac'] as const;
const KINDS = {
  roofing: 'Roofing',
  electrical: 'Electric',
  plumbing: 'Plumbing',
  hvac: 'Mechanical',
} as const;
const CITIES = Array.from({ length: 60 }, (_, at) => `City ${at}`);

const FIRMS = 6_000;
const PERMITS = 30_000;
/** Companies with the name of another one: in any city, and in the same city. */
const HOMONYMS = 0.08;
const NEIGHBORS = 0.01;
/** Companies that the board does not list, homonyms among them. */
const UNLISTED = 0.15;
const MOVED = 0.06;
const MISSPELLED = 0.1;
const RENAMED = 0.02;
const WITHOUT_LEGAL = 0.4;
const WITH_NUMBER = 0.5;
/** Numbers with one wrong digit. The board uses a tenth of all numbers, so many of them are somebody else's. */
const MISTYPED = 0.03;
const NUMBERS = 60_000;

interface Firm {
  readonly record: BoardRecord;
  readonly isListed: boolean;
}

export interface Answers {
  readonly right: number;
  readonly all: number;
}

/** Answers by number and by name; contractors without an answer, and those of them that the board lists. */
interface Measured {
  readonly license: Answers;
  readonly name: Answers;
  readonly abstained: number;
  readonly missed: number;
}

export function measureMatches(random: Random): Measured {
  const firms = madeFirms(random);
  const matcher = new ContractorMatcher(
    [sampleBoard],
    firms.filter(({ isListed }) => isListed).map(({ record }) => record),
  );
  const answers = { license: { right: 0, all: 0 }, name: { right: 0, all: 0 } };
  let abstained = 0;
  let missed = 0;
  for (let at = 0; at < PERMITS; at++) {
    const { record, isListed } = pick(random, firms);
    const renamed = random() < RENAMED ? `${pick(random, FIRST)} ${pick(random, SECOND)} Group` : record.name;
    const short = random() < WITHOUT_LEGAL ? renamed.replace(/ \w+$/, '') : renamed;
    const found = matcher.match({
      name: random() < MISSPELLED ? misspelled(random, short) : short,
      license: random() < WITH_NUMBER ? numberOnPermit(random, record.license) : null,
      city: random() < MOVED ? pick(random, CITIES) : record.city,
      trades: record.trades,
    });
    if (found === null) {
      abstained++;
      if (isListed) missed++;
      continue;
    }
    answers[found.by].all++;
    if (found.record === record) answers[found.by].right++;
  }
  return { ...answers, abstained, missed };
}

function madeFirms(random: Random): Firm[] {
  const firms: Firm[] = [];
  const free = Array.from({ length: NUMBERS }, (_, at) => 100_000 + at);
  for (let at = 0; at < FIRMS; at++) {
    const trade = pick(random, TRADES);
    const twin = firms.length > 0 && random() < HOMONYMS ? pick(random, firms).record : undefined;
    const neighbor = firms.length > 0 && random() < NEIGHBORS ? pick(random, firms).record : undefined;
    const like = neighbor ?? twin;
    const [number = 0] = free.splice(Math.floor(random() * free.length), 1);
    firms.push({
      isListed: random() >= UNLISTED,
      record: sampleRecord({
        license: String(number),
        name:
          like?.name ??
          `${pickSkewed(random, FIRST)} ${pick(random, SECOND)} ${KINDS[trade]}${pick(random, LEGAL_FORMS)}`,
        city: neighbor?.city ?? pick(random, CITIES),
        trades: [like?.trades[0] ?? trade],
      }),
    });
  }
  return firms;
}

function numberOnPermit(random: Random, license: string): string {
  if (random() >= MISTYPED) return license;
  const at = 1 + Math.floor(random() * (license.length - 1));
  return `${license.slice(0, at)}${Math.floor(random() * 10)}${license.slice(at + 1)}`;
}

function misspelled(random: Random, name: string): string {
  const at = 1 + Math.floor(random() * (name.length - 2));
  return random() < 0.5
    ? name.slice(0, at) + name.slice(at + 1)
    : `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`;
}
