import type { TestUserPool } from '#functions/platform/identity/testing-user-pool.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import { answerText, type TestCall } from '../testing.ts';
import { type Attack, attacksOn } from './attacks.ts';
import type { Example } from './example.ts';
import { EXAMPLES } from './examples.ts';
import { changedKeys, findingOf } from './judge.ts';
import type { Caller } from './standings.ts';
import { openWorld, type World } from './world.ts';

/** What a walk through the matrix found. */
export interface Matrix {
  readonly calls: number;
  readonly attacks: number;
  /** What was not held off, as `call: attack: what happened`. */
  readonly open: readonly string[];
  /** Rows that answer 501 to a valid call. */
  readonly notServed: readonly CallName[];
}

export interface MatrixOptions {
  /** The rows to walk; all when empty. */
  readonly calls?: readonly CallName[];
  /** Only every so manieth attack of a row. */
  readonly every?: number;
  /** End with the first that is open. */
  readonly untilOpen?: boolean;
  readonly say?: (line: string) => void;
}

/**
 * Attacks the rows of the contract, each on the shipped handlers with tables of its own area's.
 * @param pool which `COGNITO_ENDPOINT` must name
 * @throws when the valid example of a row is refused: its attacks would prove nothing
 */
export async function walkMatrix(
  pool: TestUserPool,
  { calls = [], every = 1, untilOpen = false, say = () => undefined }: MatrixOptions = {},
): Promise<Matrix> {
  const names = (Object.keys(routes) as CallName[]).filter(
    (name) => calls.length === 0 || calls.includes(name),
  );
  const open: string[] = [];
  const notServed: CallName[] = [];
  let attacks = 0;
  for (const [, rows] of Map.groupBy(names, (name) => routes[name].area)) {
    const world = await openWorld(pool);
    for (const [row, name] of rows.entries()) {
      if (!(await isServed(world, name))) notServed.push(name);
      const found = await walkRow(world, name, { every, first: row % every });
      attacks += found.attacks;
      open.push(...found.open);
      for (const line of found.open) say(`open: ${line}`);
      say(`${name}: ${found.attacks} attacks, ${found.open.length} open`);
      if (untilOpen && open.length > 0) return { calls: names.length, attacks, open, notServed };
    }
  }
  return { calls: names.length, attacks, open, notServed };
}

/** Makes the valid call. @returns false when the row is not served yet */
async function isServed(world: World, name: CallName): Promise<boolean> {
  const { statusCode = 200, ...answer } = await world.call(
    name,
    await validCall(world, name, await world.newCaller()),
  );
  if (statusCode >= 400 && statusCode !== 501)
    throw new Error(`The valid example of ${name} is refused: ${statusCode} ${answerText(answer)}`);
  return statusCode !== 501;
}

async function walkRow(
  world: World,
  name: CallName,
  { every, first }: { readonly every: number; readonly first: number },
): Promise<{ readonly attacks: number; readonly open: readonly string[] }> {
  const isUsedUp = EXAMPLES[name].usesUpCaller === true;
  const others = await world.others();
  const open: string[] = [];
  let caller = await world.newCaller();
  let valid = await validCall(world, name, caller);
  const chosen = attacksOn(name, world, valid).filter((_, at) => at % every === first);
  let before = await world.accounts();
  for (const [at, attack] of chosen.entries()) {
    if (isUsedUp && at > 0) caller = await world.newCaller();
    if (isUsedUp) valid = await validCall(world, name, caller);
    await world.forgetKeyedCalls();
    const [sent, address] = [laidOver(valid, attack), world.newAddress()];
    for (let time = 0; time < (attack.after ?? 0); time++) await world.call(name, sent, address);
    if (attack.after !== undefined || isUsedUp) before = await world.accountsSince(before);
    const answer = await world.call(name, sent, address);
    const after = await world.accountsSince(before);
    const finding = findingOf({ name, attack, answer, before, after });
    if (finding !== undefined) open.push(`${name}: ${attack.name}: ${finding}`);
    before = after;
  }
  for (const key of changedKeys(before, await world.accounts())) open.push(`${name}: ${key} changed unseen`);
  for (const key of changedKeys(others, await world.others())) open.push(`${name}: ${key} changed`);
  const { statusCode } = await world.call('currentUser', { cookies: caller.cookies });
  // Else the calls after it were refused for want of a session only.
  if (!isUsedUp && statusCode !== 200) open.push(`${name}: an attack ended the caller’s session`);
  return { attacks: chosen.length, open };
}

async function validCall(world: World, name: CallName, caller: Caller): Promise<TestCall> {
  const { params, own, query, proof, json, signed }: Example<CallName> = EXAMPLES[name];
  const named = own === undefined ? params : await own(world, caller);
  const asked = proof === undefined ? query : proof(world, caller);
  return {
    ...(routes[name].access === 'api-key'
      ? { headers: { authorization: `Bearer ${caller.key}` } }
      : { cookies: caller.cookies }),
    ...(named === undefined ? {} : { params: named }),
    ...(asked === undefined ? {} : { query: new URLSearchParams(asked).toString() }),
    ...(json === undefined ? {} : { json: await json(world, caller) }),
    ...(signed === undefined ? {} : await signed(world, caller)),
  };
}

/** The valid call with an attack's own parts in place of its; a body of its own keeps the proof of the valid one. */
function laidOver({ body, headers, ...valid }: TestCall, { sent }: Attack): TestCall {
  const own = body === undefined || sent.json !== undefined ? {} : { body };
  return { ...valid, ...own, ...sent, headers: { ...headers, ...sent.headers } };
}
