import type { Random } from '#infra/sim/harness/random.ts';
import { toLetters } from '../../same-permit.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { pairsOf } from '../declared-links.ts';
import { groupProjects } from '../link-permits.ts';
import { factsOf, spokenNumbers } from '../permit-facts.ts';

/** Pairs of permits: those found or right, of all. */
export interface Share {
  readonly hits: number;
  readonly all: number;
}
type Pair = readonly [a: string, b: string];
type IsOneJob = (a: string, b: string) => boolean;

export interface Measured {
  /** Pairs found, of those that the records still declare. */
  readonly declared: Share;
  /** Right pairs, of those joined without a declared link. */
  readonly precise: Share;
  /** Pairs found again, of those whose declared link was hidden. */
  readonly recalled: Share;
  /** Wrong and missed pairs, for a person to read. */
  readonly wrong: readonly Pair[];
  readonly missed: readonly Pair[];
}

/** Hides half of the declared links and measures what is found without them. @param isOneJob the truth about two permits */
export function measureLinks(random: Random, permits: readonly StoredPermit[], isOneJob: IsOneJob): Measured {
  const shown = permits.map((permit) => (random() < 0.5 ? { ...permit, relatedNumbers: [] } : permit));
  const found = groupProjects(shown);
  const isFound = ([a, b]: Pair): boolean => found.get(a) === found.get(b);
  const links = declaredPairs(shown, isOneJob);
  const [whole, visible] = [groupsBy(permits, declaredPairs(permits, isOneJob)), groupsBy(shown, links)];
  const isHidden = ([a, b]: Pair): boolean => visible.get(a) !== visible.get(b);
  const joined = pairsIn(found).filter(isHidden);
  const hidden = pairsIn(whole).filter(isHidden);
  const wrong = joined.filter(([a, b]) => !isOneJob(a, b));
  const missed = hidden.filter((pair) => !isFound(pair));
  return {
    declared: { hits: links.filter(isFound).length, all: links.length },
    precise: { hits: joined.length - wrong.length, all: joined.length },
    recalled: { hits: hidden.length - missed.length, all: hidden.length },
    wrong,
    missed,
  };
}

/** The name of its group for every permit, by what the records declare alone: in a column, or with a number in the text. */
export function groupsByRecord(permits: readonly StoredPermit[]): Map<string, string> {
  const byNumber = Map.groupBy(
    permits.flatMap(({ permitNumber, id }) => spokenNumbers(permitNumber).map((number) => ({ number, id }))),
    ({ number }) => number,
  );
  const inTexts = permits.flatMap((permit) =>
    [...factsOf(permit).named].flatMap((number) =>
      (byNumber.get(number) ?? []).map(({ id }): Pair => [permit.id, id]),
    ),
  );
  return groupsBy(permits, [...declaredPairs(permits, () => true), ...inTexts]);
}

/** Pairs of permits of one job that share a related number, or where one names the other's permit number. Compares the texts as they are. */
function declaredPairs(permits: readonly StoredPermit[], isOneJob: IsOneJob): Pair[] {
  const named = permits.flatMap((permit) =>
    (permit.relatedNumbers ?? []).map((number) => ({ number, id: permit.id })),
  );
  const own = permits.map(({ permitNumber, id }) => ({ number: toLetters(permitNumber), id }));
  const byNumber = Map.groupBy([...named, ...own], ({ number }) => number);
  const naming = new Set(named.map(({ number }) => number));
  return [...byNumber]
    .filter(([number]) => naming.has(number))
    .flatMap(([, group]) => pairsOf([...new Set(group.map(({ id }) => id))]))
    .filter(([a, b]) => isOneJob(a, b));
}

function groupsBy(permits: readonly StoredPermit[], pairs: readonly Pair[]): Map<string, string> {
  const next = new Map(permits.map(({ id }) => [id, id]));
  const root = (id: string): string => {
    let at = id;
    for (let up = next.get(at); up !== undefined && up !== at; up = next.get(at)) at = up;
    return at;
  };
  for (const [a, b] of pairs) next.set(root(a), root(b));
  return new Map(permits.map(({ id }) => [id, root(id)]));
}

function pairsIn(groups: ReadonlyMap<string, string>): Pair[] {
  return [...Map.groupBy(groups.keys(), (id) => groups.get(id)).values()].flatMap((ids) => pairsOf(ids));
}
