import type { StageSettings } from '#infra/stacks/settings.ts';
import { EDGE_REGION, REGION } from '#infra/stacks/settings.ts';
import { type AwsCli, AwsFailed } from './aws-cli.ts';

/** A stack of CloudFormation, as `describe-stacks` shows it. */
export interface DeployedStack {
  readonly StackName: string;
  readonly StackStatus: string;
  readonly Outputs?: readonly { readonly OutputKey: string; readonly OutputValue: string }[];
}

/** What the checks ask: the account through the AWS CLI, and the public DNS. Each answer is asked for once. */
export interface Look {
  readonly settings: StageSettings;
  /** Of Node, such as `v24.1.0`. */
  readonly nodeVersion: string;
  /** The CLI's own text, such as `aws-cli/2.31.0 Python/…`. */
  cliVersion(): Promise<string>;
  /** Asks for JSON. @returns undefined when AWS has no such thing @throws AwsFailed for anything else */
  ask<T>(...args: readonly string[]): Promise<T | undefined>;
  account(): Promise<string>;
  /** The stacks of all stages. */
  stacks(): Promise<readonly DeployedStack[]>;
  /** The SSM parameters of the stage by their last name. */
  parameters(): Promise<ReadonlyMap<string, string>>;
  /** The name servers that the public DNS has for a zone; empty when it has none. */
  nameServers(zone: string): Promise<readonly string[]>;
  /** The mail servers that the public DNS has for a domain, the preferred one first; empty when it has none. */
  mailServers(domain: string): Promise<readonly string[]>;
}

/** AWS's codes for what does not exist; CloudFormation's and STS's refusals have codes of their own. */
const MISSING = new Set([
  'NoSuchHostedZone',
  'NotFound',
  'NotFoundException',
  'ParameterNotFound',
  'ResourceNotFoundException',
]);

export interface LookParts {
  readonly settings: StageSettings;
  readonly aws: AwsCli;
  readonly nodeVersion: string;
  readonly nameServers: Look['nameServers'];
  readonly mailServers: Look['mailServers'];
}

export function createLook({ settings, aws, nodeVersion, nameServers, mailServers }: LookParts): Look {
  const answers = new Map<string, Promise<unknown>>();
  const ask = async (...args: readonly string[]): Promise<unknown> => {
    const region = args[0] === 'acm' ? EDGE_REGION : REGION;
    try {
      // The CLI prints nothing for an empty answer.
      const text = await aws([...args, '--region', region, '--output', 'json']);
      return JSON.parse(text || '{}') as unknown;
    } catch (error) {
      if (error instanceof AwsFailed && MISSING.has(error.code)) return undefined;
      throw error;
    }
  };
  const once = <T>(...args: readonly string[]): Promise<T | undefined> => {
    const key = args.join(' ');
    const answer = answers.get(key) ?? ask(...args);
    answers.set(key, answer);
    return answer as Promise<T | undefined>;
  };
  return {
    settings,
    nodeVersion,
    nameServers,
    mailServers,
    cliVersion: () => aws(['--version']),
    ask: once,
    account: async () => {
      const caller = await once<{ readonly Account: string }>('sts', 'get-caller-identity');
      return caller?.Account ?? '';
    },
    stacks: async () =>
      (await once<{ readonly Stacks: readonly DeployedStack[] }>('cloudformation', 'describe-stacks'))
        ?.Stacks ?? [],
    parameters: async () => {
      const path = `/plumbline/${settings.stage}/`;
      const found = await once<{
        readonly Parameters: readonly { readonly Name: string; readonly Value: string }[];
      }>('ssm', 'get-parameters-by-path', '--path', path);
      return new Map((found?.Parameters ?? []).map(({ Name, Value }) => [Name.slice(path.length), Value]));
    },
  };
}
