import { type CompanyName, isSameName, mayBeSameCompany } from '../company-name.ts';
import type { StoredPermit } from '../stored-permit.ts';
import { chooseRecord, daysApart, declaredLinks, type Link, link, pairsOf } from './declared-links.ts';
import { factsOf, type PermitFacts, spokenNumbers } from './permit-facts.ts';

/** A job's permits are issued within these days of each other, where nothing else ties them. */
const JOB_DAYS = 150;
/** One contractor at one home within these days has one job there. */
const VISIT_DAYS = 30;
/** A part is issued this long before its whole at most. */
const EARLY_DAYS = 30;
/** A site with more permits is a large building, where little can be told. */
const SITE_MOST = 60;
/** Permits of one application are issued within these days. */
const FILED_DAYS = 7;
const SAME_WORK = 0.7;
const WORDS_MIN = 4;

/**
 * Which permits are one job: those that sources declare, and those that say enough of each other. Permits that contradict each other
 * (another unit, another owner) are not joined without a declared link or a number named, not even by way of a third.
 * @returns for every permit the id of its project, the lowest id of its permits
 */
export function groupProjects(permits: readonly StoredPermit[]): Map<string, string> {
  const facts = permits.map(factsOf);
  const groups = recordedGroups(permits, facts);
  const sites = sitesOf(facts);
  for (const site of sites)
    for (const [a, b] of pairsOf(site)) if (isSameJob(a, b)) groups.joinIfAllowed(a, b);
  for (const site of sites)
    for (const part of site.filter(({ scope }) => scope === 'part').toSorted(byIssueDate)) {
      const whole = chooseWhole(part, site, groups);
      if (whole !== undefined) groups.joinIfAllowed(part, whole);
    }
  return groups.result();
}

/** Why two permits are one job: records name the numbers of one another, or we judge by what both say. */
export type ProjectBasis = 'declared' | 'judged';

/** The other permits of a permit's project among `permits`, and why they belong to it. */
export function findProject(id: string, permits: readonly StoredPermit[]): Map<string, ProjectBasis> {
  const project = groupProjects(permits);
  const members = permits.filter((one) => project.get(one.id) === project.get(id));
  const recorded = recordedGroups(members, members.map(factsOf)).result();
  return new Map(
    members
      .filter((one) => one.id !== id)
      .map((one) => [one.id, recorded.get(one.id) === recorded.get(id) ? 'declared' : 'judged']),
  );
}

/**
 * Whether a permit may be shown with others of its job or its address. Without a street it may not: a removal may have taken the
 * street, which the others would tell.
 */
export function isPlaced({ addressStreet }: Pick<StoredPermit, 'addressStreet'>): boolean {
  return addressStreet !== null;
}

/** What two permits can have in common on record. */
const SHARED_FACTS = ['address', 'parcel', 'owner', 'contractor'] as const;
export type SharedFact = (typeof SHARED_FACTS)[number];

/** Tells what other permits of a place have in common with one. An address counts without its unit. */
export function sharedFactsWith(permit: StoredPermit): (other: StoredPermit) => SharedFact[] {
  const own = factsOf(permit);
  return (one) => {
    const other = factsOf(one);
    const isShared: Readonly<Record<SharedFact, boolean>> = {
      address: isSameSite(own, other),
      parcel: permit.parcel !== undefined && permit.parcel === one.parcel,
      owner: isSame(own.owner, other.owner),
      contractor: isSame(own.contractor, other.contractor),
    };
    return SHARED_FACTS.filter((fact) => isShared[fact]);
  };
}

/** Groups of permits whose records name the numbers of one another. */
function recordedGroups(permits: readonly StoredPermit[], facts: readonly PermitFacts[]): Groups {
  const groups = new Groups(facts);
  for (const [a, b] of [...declaredLinks(permits), ...namedLinks(facts)]) groups.join(a, b);
  return groups;
}

class Groups {
  readonly #groupOf: Map<string, PermitFacts[]>;

  constructor(facts: readonly PermitFacts[]) {
    this.#groupOf = new Map(facts.map((one) => [one.permit.id, [one]]));
  }

  of(id: string): readonly PermitFacts[] {
    return this.#groupOf.get(id) ?? [];
  }

  join(a: string, b: string): void {
    const [one, other] = [this.#groupOf.get(a) ?? [], this.#groupOf.get(b) ?? []];
    if (one === other) return;
    const [few, many] = one.length < other.length ? [one, other] : [other, one];
    many.push(...few);
    for (const { permit } of few) this.#groupOf.set(permit.id, many);
  }

  joinIfAllowed({ permit: a }: PermitFacts, { permit: b }: PermitFacts): void {
    const [one, other] = [this.of(a.id), this.of(b.id)];
    if (one !== other && one.every((left) => other.every((right) => !contradicts(left, right))))
      this.join(a.id, b.id);
  }

  result(): Map<string, string> {
    const found = new Map<string, string>();
    for (const group of new Set(this.#groupOf.values())) {
      const ids = group.map(({ permit }) => permit.id).sort();
      for (const id of ids) found.set(id, ids[0] ?? id);
    }
    return found;
  }
}

/** Links of permits whose description names the number of another permit of the place. */
function namedLinks(facts: readonly PermitFacts[]): Link[] {
  const byNumber = Map.groupBy(
    facts.flatMap(({ place, permit }) =>
      spokenNumbers(permit.permitNumber).map((number) => ({ key: place + number, permit })),
    ),
    ({ key }) => key,
  );
  return facts.flatMap(({ place, permit, named }) =>
    [...named].flatMap((number) => {
      const records = byNumber.get(place + number) ?? [];
      const other = chooseRecord(
        permit,
        records.map((one) => one.permit),
      );
      return other === undefined ? [] : [link(permit, other)];
    }),
  );
}

/** Permits that share a house number and street, or a parcel. */
function sitesOf(facts: readonly PermitFacts[]): PermitFacts[][] {
  const withKeys = facts.flatMap((one) => {
    const { site, place, permit } = one;
    const keys = [
      ...(site === undefined ? [] : [`${place}${site.number} ${site.name.join(' ')}`]),
      ...(permit.parcel === undefined ? [] : [`${place}parcel ${permit.parcel}`]),
    ];
    return keys.map((key) => ({ key, one }));
  });
  return [...Map.groupBy(withKeys, ({ key }) => key).values()]
    .filter((group) => group.length > 1 && group.length <= SITE_MOST)
    .map((group) => group.map(({ one }) => one));
}

/** Whether two permits of a site have the same work, or the same contractor at the same time. */
function isSameJob(a: PermitFacts, b: PermitFacts): boolean {
  if (!mayBeOneJob(a, b)) return false;
  if (isSameWording(a, b) && !isSameKind(a, b) && daysApart(a.permit, b.permit) <= FILED_DAYS) return true;
  if (!isHome(a, b) && !isSame(a.owner, b.owner) && !hasSameUnits(a, b)) return false;
  if (isSame(a.contractor, b.contractor) && daysApart(a.permit, b.permit) <= VISIT_DAYS) return true;
  return likeness(a.words, b.words) >= SAME_WORK && isWithin(a, b, isSameType(a, b) ? VISIT_DAYS : JOB_DAYS);
}

/** The job that a part belongs to: the only one at the site in its time, or the only one of its contractor. */
function chooseWhole(
  part: PermitFacts,
  site: readonly PermitFacts[],
  groups: Groups,
): PermitFacts | undefined {
  const wholes = site.filter((one) => one.scope === 'whole' && mayBeOneJob(one, part) && isInTime(one, part));
  const sure = wholes.filter((one) => isSame(one.contractor, part.contractor));
  const [only, ...others] = sure.length > 0 ? sure : wholes;
  if (only === undefined || others.some((one) => groups.of(one.permit.id) !== groups.of(only.permit.id)))
    return undefined;
  // A job seldom has two permits of one kind: the second may be another job.
  if (groups.of(only.permit.id).some((one) => one !== part && isSameType(one, part))) return undefined;
  const isKnown = isHome(only, part) || hasSameUnits(only, part) || isSame(only.owner, part.owner);
  return isKnown || sure.length > 0 ? only : undefined;
}

/** A part follows its whole, or comes a little before it; a demolition long before it. */
function isInTime(whole: PermitFacts, part: PermitFacts): boolean {
  const isEarly = (part.permit.issueDate ?? '9') < (whole.permit.issueDate ?? '');
  return isWithin(whole, part, isEarly && !part.permit.trades.includes('demolition') ? EARLY_DAYS : JOB_DAYS);
}

/** Whether the issue dates are so near. With one date unknown, contractor or words must be the same. */
function isWithin(a: PermitFacts, b: PermitFacts, days: number): boolean {
  const apart = daysApart(a.permit, b.permit);
  if (Number.isFinite(apart)) return apart <= days;
  return isSame(a.contractor, b.contractor) || likeness(a.words, b.words) >= SAME_WORK;
}

function mayBeOneJob(a: PermitFacts, b: PermitFacts): boolean {
  if (a === b || contradicts(a, b)) return false;
  return (
    isSameSite(a, b) ||
    (a.permit.parcel !== undefined && a.permit.parcel === b.permit.parcel && hasSameUnits(a, b))
  );
}

/** Whether two permits cannot be one job unless a source says so: another unit or owner, or the same kind of permit of another contractor. */
function contradicts(a: PermitFacts, b: PermitFacts): boolean {
  if (!isPartOf(a.units, b.units) && !isPartOf(b.units, a.units)) return true;
  // Two permits of one kind and text at one time are two units, or two buildings.
  if (isSameKind(a, b) && isSameWording(a, b) && daysApart(a.permit, b.permit) <= FILED_DAYS) return true;
  return differ(a.owner, b.owner) || (isSameType(a, b) && differ(a.contractor, b.contractor));
}

function byIssueDate({ permit: a }: PermitFacts, { permit: b }: PermitFacts): number {
  return (a.issueDate ?? '').localeCompare(b.issueDate ?? '') || (a.id < b.id ? -1 : 1);
}

function isSameType({ permit: a }: PermitFacts, { permit: b }: PermitFacts): boolean {
  return a.permitType === b.permitType;
}

/** One type, and numbers of one series: `2016-037075 EP` and `2016-037076 EP`. */
function isSameKind(a: PermitFacts, b: PermitFacts): boolean {
  const series = ({ permit }: PermitFacts): string => permit.permitNumber.replace(/[^A-Z]/gi, '');
  return isSameType(a, b) && series(a) === series(b);
}

function isSameWording({ permit: a }: PermitFacts, { permit: b }: PermitFacts): boolean {
  return a.description !== null && a.description.toUpperCase() === b.description?.toUpperCase();
}

/** The same address. A direction or a type may be missing on either side, but must not differ. */
function isSameSite({ site: a }: Pick<PermitFacts, 'site'>, { site: b }: Pick<PermitFacts, 'site'>): boolean {
  if (a === undefined || b === undefined) return false;
  const fits = (one: string | undefined, other: string | undefined): boolean =>
    one === undefined || other === undefined || one === other;
  return (
    a.number === b.number &&
    a.name.join(' ') === b.name.join(' ') &&
    fits(a.before, b.before) &&
    fits(a.type, b.type) &&
    fits(a.after, b.after)
  );
}

function hasSameUnits(a: PermitFacts, b: PermitFacts): boolean {
  return a.units.size > 0 && isPartOf(a.units, b.units) && isPartOf(b.units, a.units);
}

function isHome(a: PermitFacts, b: PermitFacts): boolean {
  return [a, b].every(({ permit, units }) => permit.propertyUse === 'one-two-family' && units.size === 0);
}

/** The same name, in any order of its words: `SMITH, JOHN` is `John Smith`. */
function isSame(a: CompanyName | undefined, b: CompanyName | undefined): boolean {
  return a !== undefined && b !== undefined && isSameName(inOrder(a), inOrder(b));
}

function inOrder(name: CompanyName): CompanyName {
  return { ...name, key: name.key.split(' ').sort().join(' ') };
}

function differ(a: CompanyName | undefined, b: CompanyName | undefined): boolean {
  return a !== undefined && b !== undefined && !isSame(a, b) && !mayBeSameCompany(a, b);
}

/** Words in common, of all words of both (Jaccard); 0 for a text of few words. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (Math.min(a.size, b.size) < WORDS_MIN) return 0;
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common);
}

function isPartOf(few: ReadonlySet<string>, many: ReadonlySet<string>): boolean {
  return [...few].every((item) => many.has(item));
}
