import { conform } from '#functions/collection/conform/conform.ts';
import { isFirm } from '#functions/permits/names/name-kind.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { isOn } from '#functions/sources/read-terms.ts';
import { boardRow, firmsAt } from '#infra/sim/portals/boards.ts';
import { createPopulation } from '#infra/sim/portals/sample/population.ts';
import { readSamples } from '#infra/sim/portals/server.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { type Board, toBoardRecord } from '../board.ts';
import { BOARDS } from '../boards.ts';
import { ContractorMatcher } from '../match-contractor.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const TODAY = '2026-11-20';
const MADE_PHONES = 100;

/** The share of permits naming a company that have its phone. */
interface Reach {
  /** `IL`. */
  readonly state: string;
  /** On the permit, or on a board that is on. */
  readonly before: number;
  /** On the permit, or on any board of the table. */
  readonly after: number;
}

/** Phone reach of the sample's permits in each state where they name companies. */
export async function phoneReach(): Promise<readonly Reach[]> {
  const sources = (await loadSources()).filter(({ disabled }) => disabled === undefined);
  const published = (await readSamples(sources)).map(({ source, samples }) => ({
    source,
    population: createPopulation(source, samples, NOW),
  }));
  return STATES.flatMap(({ name: state, code }) => {
    const local = published.filter(({ source }) => source.state === state);
    const permits = local.flatMap(({ source, population }) =>
      population.at(NOW).flatMap(({ row }) => {
        const made = conform(source, row, TODAY);
        return 'permit' in made && made.permit.contractorName !== null && isFirm(made.permit.contractorName)
          ? [made.permit]
          : [];
      }),
    );
    if (permits.length === 0) return [];
    const firms = firmsAt(state, local, NOW).map((firm, at) => ({
      ...firm,
      phone: firm.phone ?? `(212) 555-01${String(at % MADE_PHONES).padStart(2, '0')}`,
    }));
    const reachWith = (boards: readonly Board[]): number => {
      const records = boards.flatMap((board) =>
        firms.flatMap((firm) => {
          const row = boardRow(board, firm);
          const record = row === null ? null : toBoardRecord(board, row, TODAY);
          return record === null ? [] : [record];
        }),
      );
      const matcher = new ContractorMatcher(boards, records);
      const reached = permits.filter((permit) => {
        if (permit.contractorPhone !== null) return true;
        const { contractorName: name, contractorLicense: license, trades } = permit;
        const found = matcher.match({ name, license, city: leadCity(permit), trades });
        return found !== null && found.record.phone !== null;
      });
      return reached.length / permits.length;
    };
    const own = BOARDS.filter((board) => board.state === state);
    return [{ state: code, before: reachWith(own.filter(isOn)), after: reachWith(own) }];
  });
}
