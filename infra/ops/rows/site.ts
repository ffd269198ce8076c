import { browserModule } from '../program/browser-module.ts';
import { command } from '../program/program.ts';
import { CONTEXT, SOURCES } from './shared.ts';

const NUMBERS = {
  kind: 'text',
  shown: 'N,N',
  check: (text: string) =>
    /^[1-9]\d*(,[1-9]\d*)*$/.test(text)
      ? undefined
      : 'is not whole numbers separated by commas, such as 1000,100000.',
} as const;

const TASKS = [
  ...(['find', 'alert', 'export', 'hot', 'pay', 'cancel'] as const),
  ...(['call', 'api', 'first', 'reach', 'route', 'monday', 'letters'] as const),
] as const;

export const SITE = [
  command({
    name: 'tiles',
    usage: 'says where the streets of the maps come from, what they cost, and how to change them',
    options: {
      gb: { kind: 'number', about: 'the size of your file in GB, for the cost' },
      region: {
        kind: 'text',
        shown: 'FILE',
        about: 'writes the outlines of the 17 states there, which the extract needs',
      },
      town: { kind: 'text', shown: 'FILE', about: "writes generated streets there, of the sample's towns" },
    },
    args: { sources: { ...SOURCES, about: 'with --town: only the towns of these sources' } },
    check: async ({ sources, town }) =>
      sources.length > 0 && town === undefined ? 'Sources are named with --town only.' : undefined,
    run: async (given) => (await import('../site/tiles.ts')).showTiles(given),
  }),
  command({
    name: 'screenshots',
    usage: 'every page in every state, on a phone and a desktop, light and dark, into screenshots/',
    options: {
      only: { kind: 'text', shown: 'PAGE[/STATE]', about: 'one page, such as leads, or one state of it' },
    },
    run: async (given) => {
      type Module = { takeScreenshots(options: typeof given): Promise<number> };
      return (await browserModule<Module>('web/e2e/screenshots.ts')).takeScreenshots(given);
    },
  }),
  command({
    name: 'jobs',
    usage: `a dozen tasks of newcomers in a real browser, and how many presses each takes
Fails when a task cannot be done, which shows as -, or needs more presses than it may.`,
    args: { tasks: { kind: 'choice', of: TASKS, shown: 'TASK', many: true, about: 'only these tasks' } },
    run: async (given) => {
      type Module = { runJobs(options: typeof given): Promise<number> };
      return (await browserModule<Module>('web/e2e/jobs/jobs.ts')).runJobs(given);
    },
  }),
  command({
    name: 'clients',
    usage: `programs of others read our API, webhooks, feeds, files, pages and mails, on the local stack
A line for each; the last one is the result.`,
    run: async () => (await import('../clients/clients.ts')).runClients(),
  }),
  command({
    name: 'lighthouse',
    usage: "Lighthouse's categories on the landing page, a public page and the leads; fails below 95",
    run: async () => {
      type Module = { runLighthouse(): Promise<number> };
      return (await browserModule<Module>('web/bench/lighthouse.ts')).runLighthouse();
    },
  }),
  command({
    name: 'cost',
    usage: `the monthly bill by service, the income, and the nearest limits
From the synthesized stage, published prices and assumptions (infra/ops/cost/).`,
    options: {
      users: { ...NUMBERS, fallback: '1000,100000', about: 'numbers of users' },
      permits: { ...NUMBERS, fallback: '110000,5000000', about: 'numbers of permits' },
      context: CONTEXT,
      paypal: {
        kind: 'choice',
        of: ['standard', 'micropayments'],
        fallback: 'standard',
        about: 'the rates of the account; DEPLOY says how to ask for those of micropayments',
      },
      detail: { kind: 'flag', about: 'prints every line of the bill' },
    },
    run: async (given) => (await import('../cost/cost.ts')).showCost(given),
  }),
];

export const REPOSITORY = [
  command({
    name: 'sdk-python',
    usage:
      'runs the Python example against a scripted API, and records what it asked and kept; needs python3',
    run: async () => (await import('../site/sdk-python.ts')).recordPython(),
  }),
  command({
    name: 'packages',
    usage: `lints the n8n nodes with n8n's linters, and makes the packages to publish, in dist/packages
Before: raise VERSION in shared/sdk/client.ts and __version__ in shared/sdk/python/plumbline/__init__.py together, and run sdk-python.
The first time: put your addresses in place of plumbline.example in shared/integrations/n8n.
After, a person with the accounts publishes:
  npm publish dist/packages/plumbline-sdk-*.tgz --access public
  python3 -m twine upload dist/packages/plumbline_sdk-*.whl
  npm publish dist/packages/n8n-nodes-plumbline-*.tgz --access public --provenance
n8n verifies only what a public GitHub workflow published with provenance.`,
    run: async () => (await import('../site/packages.ts')).makePackages(),
  }),
  command({
    name: 'notices',
    usage: 'the software, fonts and data of others that we ship, with their licenses',
    run: async () => (await import('../site/notices.ts')).listNotices(),
  }),
  command({
    name: 'icons',
    usage: 'draws the icons of the installed app; run it when the drawing changes',
    run: async () => {
      type Module = { drawIcons(): Promise<void> };
      await (await browserModule<Module>('web/e2e/icons.ts')).drawIcons();
    },
  }),
];
