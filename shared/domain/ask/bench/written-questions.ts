import { readFileSync } from 'node:fs';
import { FILTER_NAMES, filterFromQuery } from '../../filter/filter-query.ts';
import type { PermitFilter } from '../../filter/permit-filter.ts';
import type { Ask, AskContext } from '../parse-ask.ts';

/** A written question and what it means. */
export interface WrittenQuestion {
  readonly question: string;
  readonly filter: PermitFilter;
  /** Words to be shown as not understood. */
  readonly unknown: readonly string[];
  /** The order it asks for. */
  readonly sort: string | null;
  /** Words for what no permit records. */
  readonly notes: readonly string[];
  /** The address or permit number to open, after its kind. */
  readonly find: string | null;
  /** Distances, each as miles and a place: "10 Tempe", "5 zip 78704". */
  readonly near: readonly string[];
}

const QUERY_NAMES: readonly string[] = Object.values(FILTER_NAMES);
/** What a question can mean beside facets. */
const BESIDE_FACETS = ['unknown', 'find', 'near', 'sort', 'note'];
const lines = linesOf('questions.txt');
const listed = (name: string): string[] =>
  lines
    .filter((line) => line.startsWith(`${name} `))
    .flatMap((line) =>
      line
        .slice(name.length + 1)
        .replace(/^[\w ]+: /, '')
        .split(', '),
    );

/** The day and the places of the questions. */
export const WRITTEN_CONTEXT: AskContext = {
  today: listed('today')[0] ?? '',
  places: { cities: [...new Set(listed('cities'))], counties: listed('counties') },
};

/** The questions of `questions.txt`. */
export const WRITTEN_QUESTIONS: readonly WrittenQuestion[] = readQuestions(lines);
/** The questions of `asked.txt`, as people ask them. */
export const ASKED_QUESTIONS: readonly WrittenQuestion[] = readQuestions(linesOf('asked.txt'));
/** The questions of `distances.txt`, all with a distance. */
export const WRITTEN_DISTANCES: readonly WrittenQuestion[] = readQuestions(linesOf('distances.txt'));

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
}

function readQuestions(written: readonly string[]): readonly WrittenQuestion[] {
  return written
    .filter((line) => line.includes(' => ') && !line.startsWith('#'))
    .map((line) => {
      const [question = '', meaning = ''] = line.split(' => ');
      const fields =
        meaning === 'everything' ? [] : meaning.split('; ').map((field) => field.split(/ (.*)/s));
      const values = (name: string): string[] =>
        fields.filter(([key]) => key === name).map(([, value = '']) => value);
      const facets = fields.filter(([key]) => !BESIDE_FACETS.includes(key ?? ''));
      const misspelled = facets.filter(([key]) => !QUERY_NAMES.includes(key ?? ''));
      if (misspelled.length > 0) throw new Error(`No facet is called ${misspelled.join(', ')}.`);
      return {
        question,
        filter: filterFromQuery(
          new URLSearchParams(facets.map(([key = '', value = '']): [string, string] => [key, value])),
        ),
        unknown: values('unknown'),
        sort: values('sort')[0] ?? null,
        notes: values('note'),
        find: values('find')[0] ?? null,
        near: values('near'),
      };
    });
}

/** Whether a question was understood exactly as meant. Neither lists nor unknown words have an order. */
export function isExact(ask: Ask, meant: WrittenQuestion): boolean {
  const find = ask.find === null ? null : `${ask.find.kind} ${ask.find.text}`;
  return (
    canonical(
      ask.filter,
      ask.unknown.map(({ text }) => text),
      ask.sort,
      ask.notes.map(({ text }) => text),
      find,
      ask.near.map(({ miles, place }) =>
        `${miles} ${place.kind === 'zip' ? 'zip' : ''} ${Object.values(place)
          .slice(1)
          .filter((part) => part !== null)
          .join(', ')}`.replace('  ', ' '),
      ),
    ) === canonical(meant.filter, meant.unknown, meant.sort, meant.notes, meant.find, meant.near)
  );
}

function canonical(
  filter: PermitFilter,
  unknown: readonly string[],
  sort: string | null,
  notes: readonly string[],
  find: string | null,
  near: readonly string[],
): string {
  const facets = Object.entries(filter)
    .map(([facet, value]) => [facet, Array.isArray(value) ? value.toSorted() : value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([facets, unknown.toSorted(), sort, notes.toSorted(), find, near.toSorted()]);
}
