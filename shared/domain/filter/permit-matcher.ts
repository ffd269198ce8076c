import { leadCity, type Permit } from '../permit/permit.ts';
import { phraseOf } from './keywords.ts';
import { hasPhone, lacksContractor, type PermitFilter } from './permit-filter.ts';

type Test = (permit: Permit) => boolean;

/**
 * A filter made ready to be asked of many permits, one at a time, as alerts do: its names and phrases are prepared once,
 * and only what it asks is looked at. The meaning is that of `matchesFilter`.
 */
export function permitMatcher(filter: PermitFilter): Test {
  const tests = [...facetTests(filter), ...boundTests(filter), ...wordTests(filter)];
  return (permit) => tests.every((passes) => passes(permit));
}

function facetTests(filter: PermitFilter): Test[] {
  const { hasContractor, noContractor, hasPhone: wantsPhone } = filter;
  const tests = [
    among(filter.states, (permit) => permit.jurisdictionState),
    among(filter.statuses, (permit) => permit.status),
    among(filter.zips, (permit) => permit.addressZip?.slice(0, 5) ?? ''),
    namedAmong(filter.cities, leadCity),
    namedAmong(filter.counties, (permit) => permit.jurisdictionCounty),
    namedAmong(filter.permitTypes, (permit) => permit.permitType),
  ];
  const { trades = [] } = filter;
  if (trades.length > 0) tests.push((permit) => permit.trades.some((trade) => trades.includes(trade)));
  if (hasContractor !== undefined) tests.push((permit) => (permit.contractorName !== null) === hasContractor);
  if (noContractor === true) tests.push(lacksContractor);
  if (wantsPhone !== undefined) tests.push((permit) => hasPhone(permit) === wantsPhone);
  return tests.filter((test) => test !== undefined);
}

function boundTests({ minValue, maxValue, from, to }: PermitFilter): Test[] {
  const tests: Test[] = [];
  if (minValue !== undefined) tests.push(({ valuation }) => valuation !== null && valuation >= minValue);
  if (maxValue !== undefined) tests.push(({ valuation }) => valuation !== null && valuation <= maxValue);
  if (from !== undefined) tests.push(({ issueDate }) => issueDate !== null && issueDate >= from);
  if (to !== undefined) tests.push(({ issueDate }) => issueDate !== null && issueDate <= to);
  return tests;
}

function wordTests({ contractor = '', keywords = [] }: PermitFilter): Test[] {
  const tests: Test[] = [];
  if (contractor !== '') {
    const inName = phraseTest([contractor]);
    tests.push(({ contractorName }) => inName(contractorName));
  }
  if (keywords.length > 0) {
    const inText = phraseTest(keywords);
    tests.push(({ permitType, description }) => inText(permitType) || inText(description));
  }
  return tests;
}

/** True of a text in which the words of one of the phrases stand together; a phrase without words stands nowhere. */
function phraseTest(phrases: readonly string[]): (text: string | null) => boolean {
  const wanted = phrases
    .map(phraseOf)
    .filter((phrase) => phrase !== '')
    .map((phrase) => ` ${phrase} `);
  return (text) => {
    if (text === null) return false;
    const held = ` ${phraseOf(text)} `;
    return wanted.some((phrase) => held.includes(phrase));
  };
}

function among<T>(wanted: readonly T[] | undefined, partOf: (permit: Permit) => T | null): Test | undefined {
  if (wanted === undefined || wanted.length === 0) return undefined;
  const values = new Set<T | null>(wanted);
  return (permit) => {
    const value = partOf(permit);
    return value !== null && values.has(value);
  };
}

function namedAmong(
  wanted: readonly string[] | undefined,
  nameOf: (permit: Permit) => string | null,
): Test | undefined {
  return among(
    wanted?.map((name) => name.toLowerCase()),
    (permit) => nameOf(permit)?.toLowerCase() ?? null,
  );
}
