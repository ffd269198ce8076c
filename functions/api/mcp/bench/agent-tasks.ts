import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { addDays } from '#shared/domain/days.ts';
import type { TestAgent } from '../testing.ts';
import { HOSTILE_ID, TODAY } from './bench-permits.ts';
import { cursorIn, factIn, groupsIn, guessIn, rowsIn, totalIn } from './read-answer.ts';

type Permits = readonly StoredPermit[];
type Answer = string | number | readonly (string | number)[];

/** A recorded task: what a contractor asks, the calls of an agent that answer it, and the truth, found without the code under test. */
export interface AgentTask {
  readonly question: string;
  solve(agent: TestAgent): Promise<Answer>;
  truth(permits: Permits): Answer;
}

type Test = (permit: StoredPermit) => boolean;

const city =
  (name: string): Test =>
  (permit) =>
    permit.jurisdictionCity === name;
const state =
  (name: string): Test =>
  (permit) =>
    permit.jurisdictionState === name;
const trade =
  (name: string): Test =>
  (permit) =>
    (permit.trades as readonly string[]).includes(name);
const over =
  (least: number): Test =>
  ({ valuation }) =>
    valuation !== null && valuation >= least;
const upTo =
  (most: number): Test =>
  ({ valuation }) =>
    valuation !== null && valuation <= most;
const since =
  (day: string): Test =>
  ({ issueDate }) =>
    issueDate !== null && issueDate >= day;
const until =
  (day: string): Test =>
  ({ issueDate }) =>
    issueDate !== null && issueDate <= day;
const lastDays = (days: number): Test => since(addDays(TODAY, 1 - days));
const noContractor: Test = ({ contractorName }) => contractorName === null;
const by =
  (name: string): Test =>
  ({ contractorName }) =>
    (contractorName ?? '').toLowerCase().includes(name.toLowerCase());
const hasPhone: Test = (permit) => permit.contractorPhone !== null || permit.propertyOwnerPhone !== null;
const says =
  (word: string): Test =>
  ({ description, permitType }) =>
    new RegExp(`\\b${word}\\b`, 'i').test(`${permitType} ${description}`);
const status =
  (name: string): Test =>
  (permit) =>
    permit.status === name;

const only = (permits: Permits, ...tests: readonly Test[]): StoredPermit[] =>
  permits.filter((permit) => tests.every((test) => test(permit)));
const byValue = (permits: Permits): StoredPermit[] =>
  permits.toSorted((a, b) => (b.valuation ?? -1) - (a.valuation ?? -1));
const number = (permit: StoredPermit | undefined): string => permit?.permitNumber ?? '';
/** The name with the highest count. */
const most = (names: readonly (string | null)[]): string => {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
};

/** One question in words, answered by its total. */
const asked = (question: string, ...tests: readonly Test[]): AgentTask => ({
  question,
  solve: async (agent) => totalIn((await agent.use('ask', { question })).text),
  truth: (permits) => only(permits, ...tests).length,
});
/** A total of a filter in the agent's own writing. */
const counted = (question: string, filter: string, ...tests: readonly Test[]): AgentTask => ({
  question,
  solve: async (agent) => totalIn((await agent.use('counts', { filter })).text),
  truth: (permits) => only(permits, ...tests).length,
});
/** The first group of a count. */
const topGroup = (
  question: string,
  args: { readonly filter: string; readonly by: string },
  truth: (permits: Permits) => Answer,
): AgentTask => ({
  question,
  solve: async (agent) => groupsIn((await agent.use('counts', args)).text)[0] ?? [],
  truth,
});
/** The numbers of the first permits by value. */
const dearest = (question: string, filter: string, count: number, ...tests: readonly Test[]): AgentTask => ({
  question,
  solve: async (agent) => {
    const { text } = await agent.use('search_permits', {
      filter,
      sort: 'value',
      limit: count,
      columns: 'number',
    });
    return rowsIn(text).map((row) => row['number'] ?? '');
  },
  truth: (permits) =>
    byValue(only(permits, ...tests))
      .slice(0, count)
      .map(number),
});
/** A field of the dearest permit, by opening it. */
const drilled = (
  question: string,
  filter: string,
  field: keyof StoredPermit,
  ...tests: readonly Test[]
): AgentTask => ({
  question,
  solve: async (agent) => {
    const list = await agent.use('search_permits', { filter, sort: 'value', limit: 1 });
    const { text } = await agent.use('permit', { id: rowsIn(list.text)[0]?.['id'] ?? '' });
    return factIn(text, field);
  },
  truth: (permits) => String(byValue(only(permits, ...tests))[0]?.[field] ?? ''),
});
/** All rows of a filter, page by page. */
async function everyRow(agent: TestAgent, filter: string, columns: string) {
  const rows: Readonly<Record<string, string>>[] = [];
  let cursor: string | undefined;
  do {
    const { text } = await agent.use('search_permits', { filter, columns, limit: 100, cursor });
    rows.push(...rowsIn(text));
    cursor = cursorIn(text);
  } while (cursor !== undefined);
  return rows;
}
/** A wrong call, and the same with the word that the answer suggests. */
const recovered = (
  question: string,
  wrong: string,
  right: (guess: string) => string,
  ...tests: readonly Test[]
): AgentTask => ({
  question,
  solve: async (agent) => {
    const refused = await agent.use('counts', { filter: wrong });
    if (!refused.isError) return 'answered a wrong filter';
    return totalIn((await agent.use('counts', { filter: right(guessIn(refused.text)) })).text);
  },
  truth: (permits) => only(permits, ...tests).length,
});
const placed = (question: string, place: string, ...tests: readonly Test[]): AgentTask => ({
  question,
  solve: async (agent) => totalIn((await agent.use('coverage', { place })).text),
  truth: (permits) => only(permits, ...tests).length,
});
const worked = (question: string, filter: string, name: string, part: 'total' | 'trade'): AgentTask => ({
  question,
  solve: async (agent) => {
    const list = await agent.use('search_permits', { filter, limit: 1 });
    const { text } = await agent.use('contractor', { permit: rowsIn(list.text)[0]?.['id'] ?? '' });
    return part === 'total' ? totalIn(text) : (groupsIn(text)[0]?.[0] ?? '');
  },
  truth: (permits) => {
    const work = only(permits, by(name), since('2025-12-01'));
    return part === 'total' ? work.length : most(work.map(({ trades }) => trades[0] ?? null));
  },
});
const alerted = (question: string, name: string, ...tests: readonly Test[]): AgentTask => ({
  question,
  solve: async (agent) => {
    const { text } = await agent.use('my_alerts');
    const line = text.split('\n').find((one) => one.startsWith(`"${name}"`)) ?? '';
    const filter = line.slice(line.indexOf('filter: ') + 'filter: '.length);
    return totalIn((await agent.use('counts', { filter })).text);
  },
  truth: (permits) => only(permits, ...tests).length,
});

/** Sixty tasks of contractors. */
export const AGENT_TASKS: readonly AgentTask[] = [
  asked('roofing in Mesa over 20k', trade('roofing'), city('Mesa'), over(20_000)),
  asked('solar permits in Phoenix', trade('solar'), city('Phoenix')),
  asked('pools in Tampa, last 30 days', trade('pool'), city('Tampa'), lastDays(30)),
  asked('electrical jobs in Chicago with no contractor', trade('electrical'), city('Chicago'), noContractor),
  asked('plumbing in Texas between 5k and 50k', trade('plumbing'), state('Texas'), over(5_000), upTo(50_000)),
  asked(
    'new construction in Seattle over $100,000',
    trade('new-construction'),
    city('Seattle'),
    over(100_000),
  ),
  asked('HVAC in Philly since Oct 1', trade('hvac'), city('Philadelphia'), since('2026-10-01')),
  asked('demolition permits in Raleigh', trade('demolition'), city('Raleigh')),
  asked('roofing or solar in Austin', (one) => trade('roofing')(one) || trade('solar')(one), city('Austin')),
  asked('remodels in Chicago with a phone', trade('remodel'), city('Chicago'), hasPhone),
  asked('everything mentioning "inverter" in Arizona', says('inverter'), state('Arizona')),
  asked('ZIP 78704 roofing', trade('roofing'), city('Austin')),
  asked('pools over 75k in AZ, past 90 days', trade('pool'), state('Arizona'), over(75_000), lastDays(90)),
  asked('permits by "Bluebonnet Roofing" in Austin', by('Bluebonnet Roofing'), city('Austin')),
  counted('How many permits in all?', '', () => true),
  counted(
    'Issued roofing in Illinois',
    'state=IL&trade=roofing&status=Issued',
    trade('roofing'),
    state('Illinois'),
    status('Issued'),
  ),
  counted(
    'Permits of one contractor in Texas',
    'state=TX&contractor=two rivers',
    by('Two Rivers'),
    state('Texas'),
  ),
  counted(
    'Mesa or Phoenix pools',
    'city=Mesa&city=Phoenix&trade=pool',
    trade('pool'),
    (one) => city('Mesa')(one) || city('Phoenix')(one),
  ),
  counted(
    'August 2026 in Florida',
    'state=FL&from=2026-08-01&to=2026-08-31',
    state('Florida'),
    since('2026-08-01'),
    until('2026-08-31'),
  ),
  counted('No phone in Seattle', 'city=Seattle&hasPhone=false', city('Seattle'), (one) => !hasPhone(one)),
  counted('Sewer work in Pennsylvania', 'state=PA&keyword=sewer', state('Pennsylvania'), says('sewer')),
  counted('Up to $2,000 in Tampa', 'city=Tampa&maxValue=2000', city('Tampa'), upTo(2_000)),
  counted(
    'Type New Single Family in NC',
    'state=NC&type=New Single Family',
    state('North Carolina'),
    (one) => one.permitType === 'New Single Family',
  ),
  counted(
    'Roofing or plumbing in a list',
    'state=TX&trade=roofing,plumbing',
    state('Texas'),
    (one) => trade('roofing')(one) || trade('plumbing')(one),
  ),
  counted(
    'Words as a filter',
    'solar in Chicago over 30k with a contractor',
    trade('solar'),
    city('Chicago'),
    over(30_000),
    (one) => !noContractor(one),
  ),
  {
    question: 'Sum of the values of all solar permits in Chicago',
    solve: async (agent) =>
      (await everyRow(agent, 'city=Chicago&trade=solar', 'value')).reduce(
        (sum, row) => sum + Number(row['value'] ?? 0),
        0,
      ),
    truth: (permits) =>
      only(permits, city('Chicago'), trade('solar')).reduce((sum, one) => sum + (one.valuation ?? 0), 0),
  },
  {
    question: 'How many different contractors work in Austin?',
    solve: async (agent) =>
      new Set(
        (await everyRow(agent, 'city=Austin', 'contractor'))
          .map((row) => row['contractor'])
          .filter((name) => name !== ''),
      ).size,
    truth: (permits) =>
      new Set(only(permits, city('Austin')).flatMap(({ contractorName }) => contractorName ?? [])).size,
  },
  {
    question: 'List each pool in Mesa once',
    solve: async (agent) =>
      (await everyRow(agent, 'city=Mesa&trade=pool', 'number')).map((row) => row['number'] ?? '').sort(),
    truth: (permits) => only(permits, city('Mesa'), trade('pool')).map(number).sort(),
  },
  {
    question: 'When was the newest permit over $300,000 in Phoenix issued?',
    solve: async (agent) =>
      rowsIn(
        (await agent.use('search_permits', { filter: 'city=Phoenix&minValue=300000', limit: 1 })).text,
      )[0]?.['issued'] ?? '',
    truth: (permits) =>
      only(permits, city('Phoenix'), over(300_000))
        .map(({ issueDate }) => issueDate ?? '')
        .sort()
        .at(-1) ?? '',
  },
  dearest('Three dearest roofs in Austin', 'city=Austin&trade=roofing', 3, city('Austin'), trade('roofing')),
  dearest('Five dearest permits anywhere', '', 5, () => true),
  dearest(
    'Dearest demolition of the last 60 days',
    'trade=demolition&lastDays=60',
    1,
    trade('demolition'),
    lastDays(60),
  ),
  dearest(
    'Ten dearest in Florida without a contractor',
    'state=FL&hasContractor=false',
    10,
    state('Florida'),
    noContractor,
  ),
  drilled(
    'Street of the dearest pool in Phoenix',
    'city=Phoenix&trade=pool',
    'addressStreet',
    city('Phoenix'),
    trade('pool'),
  ),
  drilled(
    'Owner of the dearest roof in Mesa',
    'city=Mesa&trade=roofing',
    'propertyOwnerName',
    city('Mesa'),
    trade('roofing'),
  ),
  drilled(
    'Phone for the dearest job in Tampa that has one',
    'city=Tampa&hasPhone=true&hasContractor=true',
    'contractorPhone',
    city('Tampa'),
    hasPhone,
    (one) => !noContractor(one),
  ),
  drilled('Work of the dearest permit in Seattle', 'city=Seattle', 'description', city('Seattle')),
  drilled(
    'Contractor of the dearest new home in Texas',
    'state=TX&trade=new-construction',
    'contractorName',
    state('Texas'),
    trade('new-construction'),
  ),
  drilled(
    'Status of the dearest electrical job in Chicago',
    'city=Chicago&trade=electrical',
    'status',
    city('Chicago'),
    trade('electrical'),
  ),
  worked('How much does Bluebonnet do?', 'state=TX&contractor=bluebonnet', 'Bluebonnet Roofing LLC', 'total'),
  worked(
    'What does Evergreen Ridge do most?',
    'contractor=evergreen ridge',
    'Evergreen Ridge Homes',
    'trade',
  ),
  {
    question: 'Permits of Copperline Electric by name',
    solve: async (agent) =>
      totalIn((await agent.use('contractor', { name: 'Copperline Electric', state: 'IL' })).text),
    truth: (permits) => only(permits, by('Copperline Electric'), since('2025-12-01')).length,
  },
  recovered(
    'Roofs, with a trade misspelled',
    'state=TX&trade=roof',
    (guess) => `state=TX&trade=${guess}`,
    state('Texas'),
    trade('roofing'),
  ),
  recovered(
    'Chicago misspelled',
    'city=Chicgo&trade=solar',
    (guess) => `city=${guess}&trade=solar`,
    city('Chicago'),
    trade('solar'),
  ),
  recovered('A state misspelled', 'state=Pensylvania', (guess) => `state=${guess}`, state('Pennsylvania')),
  recovered('A parameter misspelled', 'citty=Mesa', (guess) => `${guess}=Mesa`, city('Mesa')),
  recovered(
    'A status misspelled',
    'city=Tampa&status=Isued',
    (guess) => `city=Tampa&status=${guess}`,
    city('Tampa'),
    status('Issued'),
  ),
  {
    question: 'solr permits in Phoenx',
    solve: async (agent) => {
      const first = await agent.use('ask', { question: 'solr permits in Phoenx' });
      const again = `${guessIn(first.text)} permits in Phoenix`;
      return totalIn((await agent.use('ask', { question: again })).text);
    },
    truth: (permits) => only(permits, city('Phoenix'), trade('solar')).length,
  },
  placed('What do you have in Tampa?', 'Tampa', city('Tampa')),
  placed('Coverage of Mesa, AZ', 'Mesa, AZ', city('Mesa')),
  placed('And Arizona as a whole?', 'Arizona', state('Arizona')),
  {
    question: 'Do you cover Boise?',
    solve: async (agent) =>
      /do not cover Boise/.test((await agent.use('coverage', { place: 'Boise, ID' })).text) ? 'no' : 'yes',
    truth: () => 'no',
  },
  topGroup('Busiest trade in Chicago', { filter: 'city=Chicago', by: 'trade' }, (permits) => {
    const name = most(only(permits, city('Chicago')).map(({ trades }) => trades[0] ?? null));
    return [name, only(permits, city('Chicago'), trade(name)).length];
  }),
  topGroup('Busiest city in Arizona for pools', { filter: 'state=AZ&trade=pool', by: 'city' }, (permits) => {
    const pools = only(permits, state('Arizona'), trade('pool'));
    const name = most(pools.map(({ jurisdictionCity }) => jurisdictionCity));
    return [name, only(pools, city(name)).length];
  }),
  topGroup('State with most solar over 50k', { filter: 'solar over 50k', by: 'state' }, (permits) => {
    const solar = only(permits, trade('solar'), over(50_000));
    const name = most(solar.map(({ jurisdictionState }) => jurisdictionState));
    return [name, only(solar, state(name)).length];
  }),
  {
    question: 'Roofing in Austin by month since June',
    solve: async (agent) =>
      groupsIn(
        (await agent.use('counts', { filter: 'city=Austin&trade=roofing&from=2026-06-01', by: 'month' }))
          .text,
      ).map(([, many]) => many),
    truth: (permits) =>
      ['06', '07', '08', '09', '10', '11'].map(
        (month) =>
          only(permits, city('Austin'), trade('roofing')).filter(({ issueDate }) =>
            issueDate?.startsWith(`2026-${month}`),
          ).length,
      ),
  },
  alerted('What does my Tampa alert match today?', 'Tampa pools', city('Tampa'), trade('pool')),
  alerted('And the one for Texas?', 'Big Texas', state('Texas'), over(50_000)),
  {
    question: 'Phone of the owner of the greenhouse in Chicago',
    solve: async (agent) => {
      const list = await agent.use('search_permits', {
        filter: 'city=Chicago&keyword=greenhouse',
        columns: 'work,owner',
      });
      const [row, ...others] = rowsIn(list.text);
      const { text } = await agent.use('permit', { id: row?.['id'] ?? '' });
      return [totalIn(list.text), others.length, factIn(text, 'propertyOwnerPhone')];
    },
    truth: (permits) => [1, 0, permits.find(({ id }) => id === HOSTILE_ID)?.propertyOwnerPhone ?? ''],
  },
  {
    question: 'BP-2026-000042: which city?',
    solve: async (agent) =>
      rowsIn((await agent.use('ask', { question: 'BP-2026-000042' })).text)[0]?.['city'] ?? '',
    truth: (permits) =>
      permits.find(({ permitNumber }) => permitNumber === 'BP-2026-000042')?.jurisdictionCity ?? '',
  },
];
