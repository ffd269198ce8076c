import type { TestUserPool } from '#infra/sim/doubles/user-pool.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import { answerText, type TestCall } from '../testing.ts';
import type { Attack } from './attack.ts';
import { attacksOn } from './attacks.ts';
import type { Caller } from './callers.ts';
import type { Example } from './example.ts';
import { EXAMPLES } from './examples.ts';
import { changedKeys, findHarm } from './judge.ts';
import { type MatrixWorld, openMatrixWorld } from './world.ts';

/** The result of all attacks. */
export interface MatrixResult {
  readonly calls: number;
  readonly attacks: number;
  /** Attacks that did harm, as `call: attack: harm`. */
  readonly open: readonly string[];
  /** Calls that answer 501 to a valid request. */
  readonly notServed: readonly CallName[];
}

export interface MatrixOptions {
  /** The calls to attack; all when empty. */
  readonly calls?: readonly CallName[];
  /** Run only every n-th attack. */
  readonly every?: number;
  /** Stop after the first call with an open attack. */
  readonly untilOpen?: boolean;
  readonly say?: (line: string) => void;
}

/**
 * Attacks the calls of the API on the shipped handlers, with new tables for each area.
 * @param pool the user pool at `COGNITO_ENDPOINT`
 * @throws when a valid request is refused, because its attacks would prove nothing
 */
export async function walkMatrix(
  pool: TestUserPool,
  { calls = [], every = 1, untilOpen = false, say = () => undefined }: MatrixOptions = {},
): Promise<MatrixResult> {
  const names = (Object.keys(routes) as CallName[]).filter(
    (name) => calls.length === 0 || calls.includes(name),
  );
  const open: string[] = [];
  const notServed: CallName[] = [];
  let attacks = 0;
  for (const [, rows] of Map.groupBy(names, (name) => routes[name].area)) {
    const world = await openMatrixWorld(pool);
    for (const [row, name] of rows.entries()) {
      if (!(await isServed(world, name))) notServed.push(name);
      const found = await attackCall(world, name, { every, first: row % every });
      attacks += found.attacks;
      open.push(...found.open);
      for (const line of found.open) say(`open: ${line}`);
      say(`${name}: ${found.attacks} attacks, ${found.open.length} open`);
      if (untilOpen && open.length > 0) return { calls: names.length, attacks, open, notServed };
    }
  }
  return { calls: names.length, attacks, open, notServed };
}

/** Sends the valid request. @returns false when the call is not implemented */
async function isServed(world: MatrixWorld, name: CallName): Promise<boolean> {
  const { statusCode = 200, ...answer } = await world.call(
    name,
    await validCall(world, name, await world.newCaller()),
  );
  if (statusCode >= 400 && statusCode !== 501)
    throw new Error(`The valid example of ${name} is refused: ${statusCode} ${answerText(answer)}`);
  return statusCode !== 501;
}

async function attackCall(
  world: MatrixWorld,
  name: CallName,
  { every, first }: { readonly every: number; readonly first: number },
): Promise<{ readonly attacks: number; readonly open: readonly string[] }> {
  const isUsedUp = EXAMPLES[name].usesUpCaller === true;
  const others = await world.others();
  const open: string[] = [];
  let caller = await world.newCaller();
  let valid = await validCall(world, name, caller);
  const people = await world.newTeamPeople();
  const chosen = attacksOn(name, world, valid, people).filter((_, at) => at % every === first);
  let before = await world.accounts();
  for (const [at, attack] of chosen.entries()) {
    if (isUsedUp && at > 0) caller = await world.newCaller();
    if (isUsedUp) valid = await validCall(world, name, caller);
    await world.resetKeyLimits();
    const [sent, address] = [mergeRequests(valid, attack), world.newAddress()];
    for (let time = 0; time < (attack.after ?? 0); time++) await world.call(name, sent, address);
    if (attack.after !== undefined || isUsedUp) before = await world.accountsSince(before);
    const answer = await world.call(name, sent, address);
    const after = await world.accountsSince(before);
    const finding = findHarm({ name, attack, answer, before, after });
    if (finding !== undefined) open.push(`${name}: ${attack.name}: ${finding}`);
    before = after;
  }
  for (const key of changedKeys(before, await world.accounts()))
    open.push(`${name}: ${key} changed between attacks`);
  for (const key of changedKeys(others, await world.others())) open.push(`${name}: ${key} changed`);
  const { statusCode } = await world.call('currentUser', { cookies: caller.cookies });
  // Otherwise later attacks failed only because the session had ended.
  if (!isUsedUp && statusCode !== 200) open.push(`${name}: an attack ended the caller’s session`);
  return { attacks: chosen.length, open };
}

async function validCall(world: MatrixWorld, name: CallName, caller: Caller): Promise<TestCall> {
  const { params, own, query, proof, json, signed }: Example<CallName> = EXAMPLES[name];
  const path = own === undefined ? params : await own(world, caller);
  const parameters = proof === undefined ? query : await proof(world, caller);
  return {
    ...(routes[name].access === 'api-key'
      ? { headers: { authorization: `Bearer ${caller.key}` } }
      : { cookies: caller.cookies }),
    ...(path === undefined ? {} : { params: path }),
    ...(parameters === undefined ? {} : { query: new URLSearchParams(parameters).toString() }),
    ...(json === undefined ? {} : { json: await json(world, caller) }),
    ...(signed === undefined ? {} : await signed(world, caller)),
  };
}

/** The valid request with the attack's parts. A raw body keeps the headers that prove the valid one. */
function mergeRequests({ body, headers, ...valid }: TestCall, { sent }: Attack): TestCall {
  const own = body === undefined || sent.json !== undefined ? {} : { body };
  return { ...valid, ...own, ...sent, headers: { ...headers, ...sent.headers } };
}
