import { readOptions, runSuite } from '#infra/sim/harness/suite.ts';
import { digestSuite } from './suite.ts';

/**
 * `npm run chaos:digest -- --users 10000 --seeds 200`: the stories of `digestSuite`. The last line is the result.
 * `--seed 17` describes one story; `--mutants` removes one guard at a time: each must be detected.
 */
const options = readOptions({
  users: { type: 'string', default: '10000' },
  seeds: { type: 'string', default: '200' },
});
// As deployed: React's development build is slower.
process.env['NODE_ENV'] ??= 'production';
process.exitCode = await runSuite(digestSuite(Number(options.own.users)), options);
