import { rawColumns } from '#functions/collection/conform/mapping.ts';
import { findFrequentKey } from '#functions/collection/portals/frequent-key.ts';
import { hostOf } from '#functions/collection/portals/pages.ts';
import type { PortalClient } from '#functions/collection/portals/portal-client.ts';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import type { FrequentKey } from '#functions/collection/records/record-key.ts';
import type { Portal, Source } from '#functions/collection/source.ts';
import { columnUse } from './columns/column-uses.ts';
import { guessColumn } from './columns/find-columns.ts';
import type { Asker, Exchange } from './contact-client.ts';
import {
  addressOfTable,
  type Change,
  type ContactVerdict,
  type Proposal,
  type SourceContact,
  type TableShown,
} from './contact-report.ts';
import { type Exam, examine, openTable } from './examine.ts';
import { DEAD_AFTER_DAYS, doubtsOf, doubtsOfColumn, problemsOf, propose } from './judge.ts';
import { questionsOf } from './tables/tables.ts';
import { restrictiveWords, type TermsReader } from './terms.ts';

/** What a contact needs. */
export interface ContactParts {
  readonly asker: Asker;
  readonly terms: TermsReader;
  /** The tables of all sources, by `addressOfTable`: none of them replaces another one. */
  readonly taken: ReadonlySet<string>;
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
  /** Keeps what a table showed: 0 the source's own, then those in its place. */
  readonly keep?: (sourceId: string, exam: Exam, number: number) => Promise<void>;
}

/** Tables to look at in place of one. */
const CANDIDATES_MAX = 3;

type Found = Pick<SourceContact, 'verdict' | 'causes' | 'shown' | 'proposals' | 'exchanges'>;

/**
 * Makes contact with a source: looks at its table, and where that does not work, at what may replace its columns or the table.
 * Writes nothing. @param twins tables of the same publisher with the same permits
 */
export async function contactSource(
  source: Source,
  twins: readonly Portal[],
  parts: ContactParts,
): Promise<Found> {
  const contact = new Contact(source, parts);
  const { verdict, causes } = await contact.run(twins);
  const { shown, proposals, exchanges } = contact;
  return { verdict, causes, shown, proposals, exchanges };
}

interface Judged {
  readonly verdict: ContactVerdict;
  readonly causes: readonly string[];
}

class Contact {
  readonly proposals: Proposal[] = [];
  shown: TableShown | null = null;
  readonly #source: Source;
  readonly #parts: ContactParts;
  readonly exchanges: Exchange[] = [];
  readonly #client: PortalClient;
  #looked = 0;

  constructor(source: Source, parts: ContactParts) {
    this.#source = source;
    this.#parts = parts;
    this.#client = parts.asker.forSource(source.redirectHosts, this.exchanges);
  }

  async run(twins: readonly Portal[]): Promise<Judged> {
    const source = this.#source;
    try {
      const { exam: seen, hostTerms } = await this.#look(source);
      this.shown = shownOf(seen);
      const exam = { ...seen, frequent: (await this.#countKeys(seen)) ?? seen.frequent };
      const judged = await this.#judge(exam, hostTerms);
      const isOld = exam.ageDays !== null && exam.ageDays > DEAD_AFTER_DAYS;
      if (judged.verdict !== 'needs a person' || !this.#isToReplace(exam)) return judged;
      return this.#replace(twins, judged.causes, isOld ? 'dead' : 'needs a person', true);
    } catch (error) {
      return this.#afterFault(error, twins);
    }
  }

  /** @throws PortalFault */
  async #look(source: Source): Promise<{ readonly exam: Exam; readonly hostTerms: string }> {
    const { terms, today, keep } = this.#parts;
    const { text: hostTerms } = await terms.of(hostOf(source.portal), source.portal.kind);
    const exam = await examine(source, this.#client, today);
    await keep?.(source.id, exam, this.#looked++);
    return { exam, hostTerms };
  }

  /** Undefined where the portal does not say it, or has no such columns. @throws PortalFault */
  async #countKeys({ source, missing }: Exam): Promise<FrequentKey | undefined> {
    const { recordKey } = this.#source;
    if (missing.some((column) => recordKey.includes(column))) return undefined;
    return findFrequentKey(source, this.#client);
  }

  /** Proposes columns and forms of query in place of what the table does not have or accept. */
  async #judge(exam: Exam, hostTerms: string): Promise<Judged> {
    const source = this.#source;
    const { today } = this.#parts;
    const doubts = doubtsOf(exam, false);
    const mapped = new Set([...rawColumns(source), ...exam.found.map(({ to }) => to)]);
    const guesses = exam.missing
      .filter((from) => !exam.found.some((one) => one.from === from))
      .flatMap((from) => guessColumn(source, from, exam.rows, mapped, today) ?? []);
    for (const found of [...exam.found, ...guesses])
      this.proposals.push(
        propose([{ kind: 'column', ...found }], [...doubtsOfColumn(source, found, exam, today), ...doubts]),
      );
    if (exam.forms.length > 0) this.proposals.push(propose(exam.forms, doubts));
    const accepted = this.proposals.filter((one) => one.accepted).flatMap(({ changes }) => changes);
    const missing = exam.missing.filter(
      (from) => !accepted.some((change) => change.kind === 'column' && change.from === from),
    );
    const problems = [
      ...problemsOf(source, exam, missing, hostTerms),
      ...(exam.forms.length > 0 && !accepted.some(({ kind }) => kind !== 'column')
        ? ['The portal accepts another form of query only.']
        : []),
      ...(await this.#problemsOfOtherTables()),
    ];
    // guard: missing columns need a person
    if (problems.length > 0) return { verdict: 'needs a person', causes: problems };
    return { verdict: accepted.length > 0 ? 'works with a change' : 'works', causes: [] };
  }

  /** Further tables and tables of details: whether they are there, with the columns that are read. */
  async #problemsOfOtherTables(): Promise<string[]> {
    const { portal: _, alsoAt = [], details = {} } = this.#source;
    const own = rawColumns(this.#source).filter((column) => columnUse(column, this.#source).isKeyOrDate);
    const others = [
      ...alsoAt.map((portal) => ({ portal, columns: own })),
      ...Object.entries(details).map(([name, { portal, by }]) => ({
        portal,
        columns: [by, ...detailColumns(this.#source, name)],
      })),
    ];
    const problems: string[] = [];
    for (const { portal, columns } of others) {
      try {
        const { facts } = await openTable(portal, this.#client);
        const names = facts.columns.map(({ name }) => name);
        const missing = columns.filter((column) => !names.includes(column));
        if (missing.length > 0) problems.push(`Another table of it has no ${missing.join(', ')}.`);
      } catch (error) {
        if (!(error instanceof PortalFault) || error.kind === 'spent') throw error;
        problems.push(`Another table of it cannot be read: ${error.message}`);
      }
    }
    return problems;
  }

  /** A table that is in another place or no longer grows may have a successor. */
  #isToReplace({ ageDays, place, newest, rowsRead }: Exam): boolean {
    return (
      place === 'elsewhere' || rowsRead === 0 || newest === null || (ageDays ?? 0) >= DEAD_AFTER_DAYS / 12
    );
  }

  async #afterFault(error: unknown, twins: readonly Portal[]): Promise<Judged> {
    const person = (cause: string): Judged => ({ verdict: 'needs a person', causes: [cause] });
    if (!(error instanceof PortalFault)) throw error;
    if (error.kind === 'gone') return this.#replace(twins, [error.message], 'dead', true);
    if (error.kind === 'no-host') return this.#replace(twins, [error.message], 'dead', false);
    const { portal } = this.#source;
    const moved = error.to && questionsOf(portal).moved(portal, error.to, this.#parts.today);
    if (error.kind !== 'moved' || moved === undefined) return person(error.message);
    const isAccepted = await this.#consider(moved, 'redirect');
    return isAccepted ? { verdict: 'works with a change', causes: [error.message] } : person(error.message);
  }

  /** Looks at the twins of a table, then at the portal's catalog. @param otherwise the verdict if none will do */
  async #replace(
    twins: readonly Portal[],
    causes: readonly string[],
    otherwise: ContactVerdict,
    hasCatalog: boolean,
  ): Promise<Judged> {
    const { portal } = this.#source;
    try {
      for (const twin of twins)
        if (await this.#consider(twin, 'twin')) return { verdict: 'works with a change', causes };
      const others = hasCatalog
        ? ((await questionsOf(portal).catalog?.(portal, rawColumns(this.#source), this.#client)) ?? [])
        : [];
      // guard: a table is of one source
      const free = others.filter((other) => !this.#parts.taken.has(addressOfTable(other)));
      for (const other of free.slice(0, CANDIDATES_MAX))
        if (await this.#consider(other, 'catalog')) return { verdict: 'works with a change', causes };
    } catch (error) {
      if (!(error instanceof PortalFault)) throw error;
      return {
        verdict: otherwise,
        causes: [...causes, `The search for another table ended: ${error.message}`],
      };
    }
    return { verdict: otherwise, causes };
  }

  /** Looks at another table, and proposes it with the columns found there. @returns true when it is accepted */
  async #consider(to: Portal, by: 'redirect' | 'twin' | 'catalog'): Promise<boolean> {
    const { today } = this.#parts;
    const move: Change = { kind: 'portal', from: this.#source.portal, to, by };
    const candidate: Source = { ...this.#source, portal: to };
    try {
      const { exam, hostTerms } = await this.#look(candidate);
      const found = exam.found.map((one): Change => ({ kind: 'column', ...one }));
      const missing = exam.missing.filter((from) => !exam.found.some((one) => one.from === from));
      const proposal = propose(
        [move, ...exam.forms, ...found],
        [
          ...doubtsOf(exam, by !== 'redirect'),
          // guard: every column of a table is judged
          ...exam.found.flatMap((one) =>
            doubtsOfColumn(candidate, one, exam, today).map((doubt) => `${one.to}: ${doubt}`),
          ),
          ...(missing.length === 0 ? [] : [`it has no ${missing.join(', ')}`]),
          ...(exam.dateIsText ? ['its date is text'] : []),
          ...(exam.refused === null ? [] : ['it refuses every query with the date']),
          ...(restrictiveWords(`${exam.terms} ${hostTerms}`) === null
            ? []
            : ['its terms may forbid our use']),
        ],
      );
      this.proposals.push(proposal);
      if (proposal.accepted) this.shown = shownOf(exam);
      return proposal.accepted;
    } catch (error) {
      if (!(error instanceof PortalFault)) throw error;
      this.proposals.push(propose([move], [error.message]));
      if (error.kind === 'spent') throw error;
      return false;
    }
  }
}

/** The columns of a table of details that the mapping reads, such as `contractors.1.Name`. */
function detailColumns(source: Source, name: string): string[] {
  const prefix = `${name}.`;
  const columns = rawColumns(source).filter((column) => column.startsWith(prefix));
  return [...new Set(columns.map((column) => column.slice(prefix.length).replace(/^\d+\./, '')))];
}

/** Without the rows. */
function shownOf(exam: Exam): TableShown {
  const { portal, columns, rowsStated, rowsRead, newest, ageDays, keys, place, share, missing, blank } = exam;
  return { portal, columns, rowsStated, rowsRead, newest, ageDays, keys, place, share, missing, blank };
}
