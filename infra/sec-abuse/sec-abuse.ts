import { readOptions, runSuite } from '#infra/sim/harness/suite.ts';
import { abuseSuite } from './suite.ts';
import { openAbuseStage } from './world.ts';

/**
 * `npm run sec:abuse -- --seeds 300`: the attacks of `abuseSuite`. The last line is the result. `--story` plays the attacks whose
 * names contain a text; `--mutants` removes one guard at a time: each must let its attack succeed.
 */
const options = readOptions({
  seeds: { type: 'string', default: '300' },
  story: { type: 'string', default: '' },
});
const stage = await openAbuseStage();
try {
  process.exitCode = await runSuite(abuseSuite(stage, options.own.story), options);
} finally {
  await stage.close();
}
