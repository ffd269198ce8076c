import { CfnRule, Fn, type Stack } from 'aws-cdk-lib';
import { parameterValue } from '../secrets/stage-values.ts';
import type { StageSettings } from '../settings.ts';

/** What a stage without a domain has in the parameters. */
export const NO_DOMAIN = 'none';

/** The parameters that hold a stage's domains, with what depends on them for good, and the value that the settings ask for. */
const KEPT = {
  domain: {
    of: ({ domain }: StageSettings): string => domain ?? NO_DOMAIN,
    effect: 'passkeys, sessions and links in mails stop working',
  },
  'mail-domain': {
    of: ({ mailDomain, ownsMailDomain }: StageSettings): string => (ownsMailDomain ? mailDomain : NO_DOMAIN),
    effect: 'mail cannot be sent until SES has verified the other domain',
  },
} as const;
export type KeptDomain = keyof typeof KEPT;

/** The value that a parameter must have for a deployment with these settings. */
export function keptDomain(settings: StageSettings, name: KeptDomain): string {
  return KEPT[name].of(settings);
}

/** What to do about a deployment whose settings differ from the parameter. */
export function otherDomain(settings: StageSettings, name: KeptDomain): string {
  const value = keptDomain(settings, name);
  const parameter = `/plumbline/${settings.stage}/${name}`;
  return `The parameter ${parameter} names another domain than ${value}. Give the contexts of the deployment before. To change it on purpose (${KEPT[name].effect}): aws ssm put-parameter --overwrite --type String --name ${parameter} --value ${value}`;
}

/**
 * Makes CloudFormation refuse a deployment that adds, changes or forgets a domain by mistake: the operator has written the domain to a
 * parameter once, and a deployment with another one fails before it changes anything.
 */
export function keepDomain(stack: Stack, settings: StageSettings, name: KeptDomain): void {
  new CfnRule(stack, name === 'domain' ? 'DomainStays' : 'MailDomainStays', {
    assertions: [
      {
        assert: Fn.conditionEquals(parameterValue(stack, settings, name), keptDomain(settings, name)),
        assertDescription: otherDomain(settings, name),
      },
    ],
  });
}
