import { readWithholding } from '#functions/permits/withholding/withholding.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { isOn } from '#functions/sources/read-terms.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Board, BoardRecord } from './board.ts';
import { findRecords, readBoardStates } from './board-store.ts';
import { BOARDS } from './boards.ts';
import { ContractorMatcher, type NamedContractor } from './match-contractor.ts';

/** A board as an answer names it. */
interface ReadBoard {
  readonly name: string;
  /** Its data set's id or its file. */
  readonly dataset: string;
  readonly landingPage: string;
  /** When its data was read, ISO 8601 UTC. */
  readonly readAt: string;
}

interface FoundLicense extends Omit<BoardRecord, 'boardId' | 'trades'> {
  readonly board: ReadBoard;
  /** By the number that the permit declares, or by name, city and trade. */
  readonly by: 'license' | 'name';
}

/** The license of a contractor on the boards of a state. */
interface LicenseAnswer {
  /** Null: no match on `boards`, or none that is certain, or one that is not shown. */
  readonly license: FoundLicense | null;
  /** A granted removal concerns the name, as the permit or the board writes it: nothing of the contractor is shown. */
  readonly isWithheld: boolean;
  /** The boards of the state that were read. */
  readonly boards: readonly ReadBoard[];
}

/**
 * Finds a contractor's license. Granted removals apply from the next call on: a removed name shows no license, a removed phone no phone.
 * A name removed in some permits only counts everywhere here, since no board tells which of its namesakes it was.
 */
export async function findLicense(
  runtime: Pick<Runtime, 'collection' | 'permits'>,
  state: StateName,
  asked: NamedContractor & { readonly name: string },
  known: readonly Board[] = BOARDS,
): Promise<LicenseAnswer> {
  // A board that was switched off joins nothing, whatever it holds.
  const own = known.filter((board) => board.state === state && isOn(board));
  const [states, { isRemoved }] = await Promise.all([
    readBoardStates(
      runtime,
      own.map(({ id }) => id),
    ),
    readWithholding(runtime.permits),
  ]);
  const read = own.flatMap((board) => {
    const at = states.get(board.id)?.read?.at;
    return at === undefined ? [] : [{ board, shown: shownBoard(board, at) }];
  });
  const boards = read.map(({ shown }) => shown);
  const records = await findRecords(runtime, states.values(), asked);
  const match = new ContractorMatcher(own, records).match(asked);
  const from = read.find(({ board }) => board.id === match?.record.boardId);
  const names = [asked.name, match?.record.name ?? '', match?.record.dba ?? ''];
  // guard: a removed name has no license
  if (names.some(isRemoved)) return { license: null, isWithheld: true, boards };
  if (match === null || from === undefined) return { license: null, isWithheld: false, boards };
  const { boardId: _, trades: __, ...facts } = match.record;
  // guard: a removed phone leaves no board
  const phone = facts.phone !== null && isRemoved(facts.phone) ? null : facts.phone;
  return { license: { ...facts, phone, board: from.shown, by: match.by }, isWithheld: false, boards };
}

function shownBoard({ name, from, landingPage }: Board, readAt: string): ReadBoard {
  const dataset = from.kind === 'import' ? from.file : from.dataset;
  return { name, dataset, landingPage, readAt };
}
