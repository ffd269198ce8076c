import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { Server, Socket } from 'node:net';
import { afterEach, beforeEach } from 'vitest';

/** Fails a test of the quick run that uses what makes tests slow, or takes long, so that it cannot slip in (`quick.ts`). */

/** Processor time of one test, in milliseconds, which other work on the machine does not change. */
const TEST_MS_MAX = 5_000;

const refuse = (what: string) => (): never => {
  throw new Error(
    `A test of the quick run ${what}. Name what it uses in SLOW_USES of infra/tooling/quick.ts.`,
  );
};

Server.prototype.listen = refuse('starts a server');
Socket.prototype.connect = refuse('opens a connection');
const start = refuse('starts a process');
Object.assign(childProcess, {
  spawn: start,
  spawnSync: start,
  exec: start,
  execSync: start,
  execFile: start,
  execFileSync: start,
  fork: start,
});
syncBuiltinESMExports();

let before = process.cpuUsage();
beforeEach(() => {
  before = process.cpuUsage();
});
afterEach(() => {
  const { user, system } = process.cpuUsage(before);
  if ((user + system) / 1000 > TEST_MS_MAX) refuse(`takes more than ${TEST_MS_MAX / 1000} seconds`)();
});
