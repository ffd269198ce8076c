import { findLicense } from '#functions/boards/find-license.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';

/** A contractor as a permit names it. */
interface AskedContractor {
  readonly name: string;
  readonly state: StateName;
  readonly city?: string | undefined;
  readonly license?: string | undefined;
  readonly trades: readonly Trade[];
}

/**
 * A contractor's license on the boards of the state, and its permits of the last twelve months in every state; neither if a removal
 * concerns its name.
 */
export async function readContractor(
  runtime: Pick<Runtime, 'collection' | 'permits' | 'index' | 'clock'>,
  { name, state, city, license, trades }: AskedContractor,
): Promise<Output<'contractor'>> {
  const [answer, work] = await Promise.all([
    findLicense(runtime, state, { name, city: city || null, license: license || null, trades }),
    openLeadIndex(runtime).then((index) => index.work({ contractor: name })),
  ]);
  return {
    ...answer,
    boards: [...answer.boards],
    work: answer.isWithheld
      ? { total: 0, months: [], trades: [], places: [] }
      : { ...work, months: [...work.months], trades: [...work.trades], places: [...work.places] },
  };
}
