import { readOptions, runSuite } from '#infra/sim/harness/suite.ts';
import { LOCAL_CREDENTIALS, startDynamo } from '../../aws/dynamo.ts';
import type { AreaName } from './areas.ts';
import { dynamoSuite } from './suite.ts';

/**
 * `npm run chaos:dynamo -- --seeds 300`: the stories of `dynamoSuite`. The last line is the result. `--area billing` tells those of one area,
 * `--seed 17` describes one seed; `--mutants` removes one guard at a time: each must be detected.
 */
const options = readOptions({ seeds: { type: 'string', default: '300' }, area: { type: 'string' } });
Object.assign(process.env, LOCAL_CREDENTIALS);
// As deployed: React's development build is slower.
process.env['NODE_ENV'] ??= 'production';
const { area } = options.own;
const dynamo = options.mutants === undefined ? await startDynamo() : undefined;
const suite = dynamoSuite(dynamo?.endpoint ?? '', area === undefined ? undefined : [area as AreaName]);
process.exitCode = await runSuite(suite, options);
await dynamo?.stop();
