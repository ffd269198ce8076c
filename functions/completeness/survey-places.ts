import type { SurveyRow } from './survey-file.ts';

/** The place of a permit office, as the survey knows it. */
export type SurveyPlace = Pick<SurveyRow, 'state' | 'county' | 'place' | 'name'>;

/** A permit office as we know it. */
export interface Office {
  /** FIPS code. */
  readonly state: string;
  /** Null for the office of a county. */
  readonly city: string | null;
  readonly county: string | null;
}

/** Why an office has no place in the survey: none has its name, or several have. */
export type NoPlace = 'not-in-survey' | 'ambiguous-place';

/** Footnotes of a name: `#`, `(N)`, `@1` (Census, Place ASCII File documentation). */
const FOOTNOTE = /#|@\d|\([a-z]\)/gi;
const KINDS =
  /^(?:city|town|township|village|borough) of | (?:city|town|township|village|borough|municipality)$/g;

/** A name in the form in which names are compared. */
export function placeName(name: string): string {
  return name
    .replaceAll(FOOTNOTE, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^saint /, 'st ')
    .replace(/ twp$/, ' township')
    .replace(/ boro$/, ' borough');
}

/** Identifies a place through all months: FIPS state, county and place, or the name where a place has no code of its own. */
export function placeId({ state, county, place, name }: SurveyPlace): string {
  return `${state}-${county}-${place ?? placeName(name).replaceAll(' ', '-')}`;
}

/**
 * Finds the survey's place of an office by its exact name in its state: first the name as it is, then without its kind ("Chester
 * township" is then "Chester"), then that of a city and county in one ("Nashville-Davidson"). If several places have the name, the county
 * decides. An office of a county is that of the county or of its unincorporated area.
 */
export class PlaceFinder {
  readonly #places = new Map<string, SurveyPlace[]>();
  readonly #bare = new Map<string, SurveyPlace[]>();
  readonly #counties: ReadonlyMap<string, string>;

  /** @param counties rows of the survey's file of counties */
  constructor(places: readonly SurveyPlace[], counties: readonly SurveyPlace[]) {
    const once = new Map(places.map((place) => [placeId(place), place]));
    for (const place of once.values()) {
      const name = placeName(place.name);
      add(this.#places, `${place.state} ${name}`, place);
      add(this.#bare, `${place.state} ${bareName(name)}`, place);
    }
    this.#counties = new Map(
      counties.map(({ state, county, name }) => [
        `${state} ${county}`,
        placeName(name).replace(/ county$/, ''),
      ]),
    );
  }

  find({ state, city, county }: Office): SurveyPlace | NoPlace {
    const countyName = county === null ? null : placeName(county).replace(/ county$/, '');
    const named = (name: string): readonly SurveyPlace[] => this.#places.get(`${state} ${name}`) ?? [];
    const ofCounty = (name: string) => [
      ...named(`${name} county unincorporated area`),
      ...named(`${name} county`),
    ];
    const ways: (() => readonly SurveyPlace[])[] = [];
    if (city === null) {
      if (countyName !== null) ways.push(() => ofCounty(countyName));
    } else {
      const name = placeName(city);
      ways.push(
        () => named(name),
        () => named(bareName(name)),
        () => this.#bare.get(`${state} ${bareName(name)}`) ?? [],
      );
      if (countyName !== null)
        ways.push(() => [...named(`${name} ${countyName}`), ...ofCounty(`${name} ${countyName}`)]);
    }
    for (const way of ways) {
      const found = way();
      if (found.length === 0) continue;
      const inCounty = found.filter((place) => this.#counties.get(`${state} ${place.county}`) === countyName);
      const [only, other] = found.length === 1 ? found : inCounty;
      return only !== undefined && other === undefined ? only : 'ambiguous-place';
    }
    return 'not-in-survey';
  }
}

function bareName(name: string): string {
  return name.replaceAll(KINDS, '');
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
