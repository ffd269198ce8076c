import { type Program, runProgram } from './program/program.ts';
import { COLLECTION } from './rows/collection.ts';
import { REPOSITORY, SITE } from './rows/site.ts';
import { STAGES } from './rows/stages.ts';

export const OPS: Program = {
  name: 'ops',
  about: 'What operators and maintainers do.',
  file: import.meta.filename,
  showsStacks: false,
  groups: {
    Collecting: COLLECTION,
    'A stage on AWS': STAGES,
    'The site': SITE,
    'The repository': REPOSITORY,
  },
};

if (import.meta.main) process.exitCode = await runProgram(OPS);
