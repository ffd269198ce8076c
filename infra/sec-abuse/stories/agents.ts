import { agentScope } from '#functions/platform/identity/agent-scope.ts';
import { findUser } from '#infra/sim/cognito/pool.ts';
import { openSession, renewTokens } from '#infra/sim/cognito/sign-in.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { Output } from '#shared/contract/index.ts';
import type { AbuseStory } from '../abuse-story.ts';
import { type AbuseUser, type AbuseWorld, must } from '../world.ts';

const OWNER = 'agents@example.com';

/** A program with the tokens of one sign-in on the pool's pages. */
interface Agent {
  readonly name: string;
  /** A new access token for its refresh token, which the pool never refuses. */
  token(): string;
}

function letIn(world: AbuseWorld, email: string, name: string): Agent {
  const user = findUser(world.pool, email);
  if (user === undefined) throw new Error('The pool does not know this address.');
  const { RefreshToken = '' } = openSession(world.pool, user, {
    authTime: Math.floor(Date.now() / 1000),
    agentScope: agentScope(world.runtime.config.siteOrigin),
  });
  return { name, token: () => renewTokens(world.pool, RefreshToken, 'agents').AccessToken };
}

async function read(world: AbuseWorld, { name, token }: Agent, as = name): Promise<number> {
  const { status } = await world.call('mcp', {
    headers: { authorization: `Bearer ${token()}`, 'user-agent': as },
    json: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  return status;
}

async function mustRead(world: AbuseWorld, agent: Agent): Promise<void> {
  const status = await read(world, agent);
  if (status !== 200) throw new Error(`${agent.name} is refused: ${status}`);
}

async function agentsOf(world: AbuseWorld, user: AbuseUser): Promise<Output<'listSessions'>> {
  const list = JSON.parse(await must(world, user, 'listSessions')) as Output<'listSessions'>;
  return list.filter(({ isAgent }) => isAgent);
}

/** Ends the agent with a name as the Security page does. */
async function end(world: AbuseWorld, user: AbuseUser, name: string): Promise<void> {
  const { id = '' } = (await agentsOf(world, user)).find(({ browser }) => browser === name) ?? {};
  await must(world, user, 'endOneSession', { params: { id } });
}

/** The agent of a lost laptop goes on refreshing its tokens after its owner ended it, for as long as the pool lets it. */
async function goOn(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const owner = await world.newUser(OWNER);
  const lost = letIn(world, OWNER, 'Lost');
  await mustRead(world, lost);
  await end(world, owner, 'Lost');
  const found: string[] = [];
  for (let tries = 0; tries < 5; tries++) {
    if ((await read(world, lost, dice.oneOf(['Lost', 'Other', '']))) !== 401) found.push('it still reads');
    world.pass((1 + dice.below(24)) * 3_600_000);
  }
  if ((await agentsOf(world, owner)).length > 0) found.push('it is listed again');
  return found;
}

/** A program lets itself in again and again, so that the owner's list and mailbox fill. */
async function letInMany(world: AbuseWorld): Promise<readonly string[]> {
  const owner = await world.newUser(OWNER);
  for (let n = 0; n < 40; n++) await read(world, letIn(world, OWNER, `agent ${n}`));
  await world.sendMail();
  world.pass(3_600_000);
  await world.sendMail();
  const { length } = await agentsOf(world, owner);
  const mails = world.sent.filter(({ to, subject }) => to === OWNER && /agents? w/.test(subject)).length;
  return [
    ...(length > 30 ? [`${length} agents are listed`] : []),
    ...(mails > 2 ? [`${mails} mails tell of them`] : []),
  ];
}

/** Of two agents one is ended: the other and the user go on, and the ended one may be let in again. */
async function keepsOther(world: AbuseWorld): Promise<readonly string[]> {
  const user = await world.newUser('two-agents@example.org');
  const [kept, ended] = ['Kept', 'Ended'].map((name) => letIn(world, user.email, name)) as [Agent, Agent];
  for (const agent of [kept, ended]) await mustRead(world, agent);
  await end(world, user, 'Ended');
  await mustRead(world, kept);
  await must(world, user, 'currentUser');
  await mustRead(world, letIn(world, user.email, 'Ended'));
  const names = (await agentsOf(world, user)).map(({ browser }) => browser).toSorted();
  return names.join() === 'Ended,Kept' ? [] : [`the list says ${names.join()}`];
}

/** What a program does that a user let in. */
export const AGENT_STORIES: readonly AbuseStory[] = [
  { name: 'an agent goes on after its user ended it', play: goOn, honest: keepsOther },
  { name: 'agents are let in without end', play: letInMany, honest: keepsOther },
];
