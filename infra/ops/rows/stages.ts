import { command } from '../program/program.ts';
import { CONTEXT, contextOf, GO, ON_STAGE, STAGE } from './shared.ts';

export const STAGES = [
  command({
    name: 'preflight',
    usage: `asks AWS whether the next deployment of a stage can work, and says how to fix what cannot
Changes nothing. Give it the contexts of the deployment, exactly as it gets them.`,
    options: {
      stage: ON_STAGE,
      context: CONTEXT,
      probe: { kind: 'flag', about: 'mails the contact address, to see that somebody reads it' },
    },
    check: async ({ stage, context }) => {
      const other = contextOf(context)['stage'] ?? stage;
      return other === stage ? undefined : `--stage ${stage} and --context stage=${other} differ.`;
    },
    run: async ({ stage, context, probe }) => {
      const { askAccount } = await import('../stages/preflight.ts');
      return (await askAccount({ ...contextOf(context), stage }, probe)) ? 0 : 1;
    },
  }),
  command({
    name: 'synth',
    usage:
      'writes the templates of one stage to cdk.out (CDK_OUTDIR names another folder), without an account',
    options: { context: CONTEXT },
    run: async ({ context }) => (await import('../stages/synth.ts')).synthesize(context),
  }),
  command({
    name: 'deploy',
    usage: `runs the preflight, then "cdk deploy --all"
Deploys nothing when the preflight finds something to fix. Read infra/DEPLOY.md first.`,
    options: {
      context: CONTEXT,
      'skip-preflight': { kind: 'flag', about: 'deploys without asking before; infra/DEPLOY.md says when' },
      'require-approval': {
        kind: 'choice',
        of: ['never', 'any-change', 'broadening'],
        about: 'when cdk asks before it changes rights',
      },
      'outputs-file': { kind: 'text', shown: 'FILE', about: 'where cdk writes the outputs of the stacks' },
    },
    args: {
      cdk: {
        kind: 'text',
        shown: 'OPTION',
        many: true,
        about: 'after another --: more options of "cdk deploy"',
      },
    },
    run: async (given) => (await import('../stages/deploy.ts')).deployStage(given),
  }),
  command({
    name: 'smoke',
    usage: `walks through a deployed site as a stranger, then signs in as the canary's user, searches and signs out
Fails when a step does not work.`,
    options: {
      site: {
        kind: 'text',
        shown: 'URL',
        required: true,
        about: 'the address of the site',
        check: (text: string) =>
          URL.canParse(text) ? undefined : 'is not an address. Write it with https://.',
      },
      release: {
        kind: 'text',
        shown: 'NAME',
        about: 'how the name of the release must begin, such as its commit',
      },
      stage: {
        kind: 'text',
        shown: 'STAGE',
        about:
          'signs in with the password in the secret of this stage, read with the AWS CLI; without it, with CANARY_EMAIL and CANARY_PASSWORD of the environment, or not at all. Both need credentials that may sign in at the user pool',
      },
    },
    run: async (given) => (await import('../stages/smoke.ts')).walkSite(given),
  }),
  command({
    name: 'rotate',
    usage: `makes the next value of a secret the current one; nobody is signed out
Generates another next one, and keeps the earlier ones for reading.`,
    options: { stage: ON_STAGE, go: GO },
    args: {
      secret: {
        kind: 'choice',
        of: ['session-secret', 'vapid-private-key', 'origin-secret'],
        required: true,
        about: 'a secret; infra/DEPLOY.md, "Changing a secret", says how to change the others',
      },
    },
    run: async (given) => (await import('../stages/rotate.ts')).rotateSecret(given),
  }),
  command({
    name: 'redrive',
    usage: `starts a job again with each event that failed three times, and removes the event from its dead letters`,
    options: { stage: ON_STAGE, go: GO },
    args: {
      job: {
        kind: 'choice',
        of: async () => [...(await import('#infra/stacks/functions.ts')).JOBS, 'all'],
        shown: 'JOB',
        required: true,
        about: 'the name of a job, or all',
      },
    },
    run: async (given) => (await import('../drills/redrive.ts')).redriveJobs(given),
  }),
  command({
    name: 'restore',
    usage: `restores a table at a time to a new table, and compares every item with the live table
infra/DEPLOY.md says how a drill goes.`,
    options: {
      stage: ON_STAGE,
      table: {
        kind: 'choice',
        of: async () => (await import('#infra/stacks/rights.ts')).TABLES,
        shown: 'TABLE',
        required: true,
        about: 'a table, such as accounts',
      },
      at: {
        kind: 'text',
        shown: 'TIME',
        required: true,
        about: 'the moment, such as 2026-11-21T09:00:00Z',
        check: (text: string) =>
          Number.isNaN(Date.parse(text)) ? 'is not a time. Write it like 2026-11-21T09:00:00Z.' : undefined,
      },
      go: GO,
      prefix: {
        kind: 'text',
        shown: 'KEY',
        about: 'compares (and puts back) only items whose partition key begins so, such as user#…',
      },
      'put-back': {
        kind: 'flag',
        about: 'writes missing and changed items with the prefix back to the live table; newer items stay',
      },
    },
    run: async (given) => (await import('../drills/restore-table.ts')).restoreAt(given),
  }),
  command({
    name: 'recover',
    usage: `fills the new region of AWS_REGION from the restored copies, and makes the users of its pool
infra/DEPLOY.md, "A lost region or account", says what comes before. Can be run again at any time.`,
    options: { stage: ON_STAGE, go: GO },
    run: async (given) => (await import('../drills/region/recover-stage.ts')).recoverStage(given),
  }),
  command({
    name: 'drill',
    usage: `rehearses on this machine what infra/DEPLOY.md says; the last line is the result
region: a region is copied, lost and recovered by the code of "recover", and people come back.`,
    options: {
      accounts: { kind: 'number', fallback: 1000, about: 'with an alert each' },
      permits: { kind: 'number', fallback: 2000, about: 'in the index' },
      people: { kind: 'number', fallback: 20, about: 'who sign in before and after; at most 50' },
    },
    args: { drill: { kind: 'choice', of: ['region'], required: true, about: 'what is lost' } },
    check: async ({ accounts, people }) =>
      people > Math.min(accounts, 50)
        ? 'There are not so many people: a network asks for 50 codes an hour.'
        : undefined,
    run: async (given) =>
      (await import('../drills/region/drill.ts')).drillRegion(
        given,
        (line) => void process.stdout.write(`${line}\n`),
      ),
  }),
  command({
    name: 'removals',
    usage: `lists the waiting requests of people to be removed, shows one, and answers it by mail
Examples: npm run ops -- removals show R-…
          npm run ops -- removals grant R-… --name "Ana Sample" --at "12 Main St"
          npm run ops -- removals refuse R-… --why "…"`,
    options: {
      all: { kind: 'flag', about: 'lists answered requests too' },
      name: { kind: 'text', shown: 'NAME', many: true, about: 'removes this name, in any word order' },
      phone: { kind: 'text', shown: 'PHONE', many: true, about: 'removes this phone' },
      address: { kind: 'text', shown: 'ADDRESS', many: true, about: 'removes this address' },
      permit: { kind: 'text', shown: 'ID', about: 'removes the name only in this permit' },
      at: { kind: 'text', shown: 'ADDRESS', about: 'removes the name only in permits with this address' },
      zip: { kind: 'text', shown: 'ZIP', about: 'skips addresses that show another ZIP' },
      'dry-run': { kind: 'flag', about: 'only counts the matching permits' },
      why: { kind: 'text', shown: 'TEXT', about: 'the reason, mailed to the person; optional for a grant' },
      stage: STAGE,
    },
    args: {
      action: {
        kind: 'choice',
        of: ['list', 'show', 'grant', 'refuse', 'undo'],
        fallback: 'list',
        about: 'what to do',
      },
      reference: { kind: 'text', shown: 'REFERENCE', about: 'the request, such as R-…' },
    },
    check: async (given) => (await import('../stages/removals.ts')).wrongAnswer(given),
    run: async (given) => (await import('../stages/removals.ts')).answerRemovals(given),
  }),
  command({
    name: 'mail',
    usage: `lists the streams of mail with what was sent and came back in the last day, or resumes one that is paused`,
    options: { stage: STAGE },
    args: {
      action: { kind: 'choice', of: ['list', 'resume'], fallback: 'list', about: 'what to do' },
      stream: {
        kind: 'choice',
        of: ['digests', 'forms', 'codes'],
        about: 'the stream to resume; mail about accounts never pauses',
      },
    },
    check: async ({ action, stream }) =>
      (action === 'resume') === (stream !== undefined)
        ? undefined
        : 'Name the stream to resume: digests, forms or codes.',
    run: async (given) => (await import('../stages/mail.ts')).showMail(given),
  }),
  command({
    name: 'freeze',
    usage: `shows since when an account is frozen, or lifts the freeze and tells the owner by mail
Only for an owner who proved more than the mailbox, such as by a payment.`,
    options: { stage: STAGE },
    args: {
      action: { kind: 'choice', of: ['show', 'lift'], required: true, about: 'what to do' },
      user: { kind: 'text', shown: 'USER', required: true, about: 'the id of the account' },
    },
    run: async (given) => (await import('../stages/freeze.ts')).showFreeze(given),
  }),
];
