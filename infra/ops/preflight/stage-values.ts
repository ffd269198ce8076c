import type { ParameterName, SecretName } from '#infra/stacks/rights.ts';
import { REGION, type StageSettings } from '#infra/stacks/settings.ts';
import type { Finding } from './finding.ts';
import type { Look } from './look.ts';

/** What a value must look like, in words for whoever writes it. */
interface Form {
  fits(value: string, settings: StageSettings): boolean;
  readonly words: string;
}

const PAYPAL_LIVE = 'https://api-m.paypal.com';
const PAYPAL_SANDBOX = 'https://api-m.sandbox.paypal.com';
const matches = (form: RegExp, words: string): Form => ({ fits: (value) => form.test(value), words });

const PARAMETER_FORMS: Readonly<Record<ParameterName, Form>> = {
  // The check of the stage's domain compares them.
  domain: matches(/./, 'the domain, or none'),
  'mail-domain': matches(/./, 'the domain that mail comes from, or none'),
  'postal-address': matches(/^(?=.*\d)(?=.*,).{12,200}$/, 'a postal address of some lines, with commas'),
  'mail-rate-per-second': matches(/^\d+(\.\d+)?$/, 'mails a second, such as 1'),
  'paypal-api': {
    fits: (value, { stage }) => value === (stage === 'prod' ? PAYPAL_LIVE : PAYPAL_SANDBOX),
    words: `${PAYPAL_LIVE} for prod, ${PAYPAL_SANDBOX} for every other stage`,
  },
  'paypal-client-id': matches(/^[\w-]{40,100}$/, 'the client id of the REST app, some 80 characters'),
  'paypal-merchant-id': matches(/^[A-Z0-9]{13}$/, '13 capital letters and digits'),
  'paypal-webhook-id': matches(/^([A-Z0-9]{10,30}|none-yet)$/, 'the id of the webhook, or none-yet'),
};

/** Compares the stage's SSM parameters with their forms. */
export function checkParameters(
  settings: StageSettings,
  values: ReadonlyMap<string, string>,
): readonly Finding[] {
  const path = `/plumbline/${settings.stage}`;
  const findings = (Object.keys(PARAMETER_FORMS) as ParameterName[]).flatMap((name): Finding[] => {
    const { fits, words } = PARAMETER_FORMS[name];
    const value = values.get(name);
    if (value !== undefined && fits(value, settings)) return [];
    return [
      {
        fix: `${path}/${name} ${value === undefined ? 'is missing' : 'has another form'}. Write ${words}: aws ssm put-parameter --overwrite --type String --name ${path}/${name} --value …`,
      },
    ];
  });
  if (findings.length > 0) return findings;
  return values.get('paypal-webhook-id') === 'none-yet'
    ? [{ note: 'paypal-webhook-id is none-yet: refunds and late payments are noticed by the sweeper only.' }]
    : [{ ok: 'all have their form' }];
}

const bytes = (encoding: 'base64' | 'base64url' | 'hex', form: RegExp): Form => ({
  fits: (value) => form.test(value) && Buffer.from(value, encoding).length === 32,
  words: `32 random bytes in ${encoding}`,
});
const BASE64 = bytes('base64', /^[A-Za-z0-9+/]{43}=$/);
const BASE64URL = bytes('base64url', /^[\w-]{43}$/);
const HEX = bytes('hex', /^[0-9a-f]{64}$/);
const listOf = (form: Form): Form => ({
  fits: (value, settings) => value.split(',').every((one) => one === '' || form.fits(one, settings)),
  words: `nothing, or a list of ${form.words}`,
});

const SECRET_FORMS: Readonly<Record<SecretName, Form>> = {
  'session-secret': BASE64,
  'session-secret-next': BASE64,
  'session-secret-previous': listOf(BASE64),
  'origin-secret': HEX,
  'origin-secret-next': HEX,
  'canary-password': BASE64URL,
  'paypal-secret': matches(/^[\w-]{40,100}$/, 'the secret of the REST app, some 80 characters'),
  'socrata-app-token': matches(/^[A-Za-z0-9]{0,40}$/, 'an app token, or nothing'),
  'vapid-private-key': BASE64URL,
  'vapid-private-key-next': BASE64URL,
  'vapid-private-key-previous': listOf(BASE64URL),
};

/** Compares the stage's secret with its forms. Findings name keys and never hold a value. */
export async function checkSecret(look: Look): Promise<readonly Finding[]> {
  const { settings } = look;
  const id = `plumbline/${settings.stage}`;
  const found = await look.ask<{ readonly SecretString?: string }>(
    'secretsmanager',
    'get-secret-value',
    '--secret-id',
    id,
  );
  if (found === undefined)
    return [{ fix: `There is no secret ${id}. Make it: infra/DEPLOY.md, "Secrets and parameters".` }];
  const values = parseObject(found.SecretString);
  if (values === undefined) return [{ fix: `The secret ${id} is not JSON. Write it again.` }];
  const wrong = (Object.keys(SECRET_FORMS) as SecretName[]).flatMap((name): Finding[] => {
    const value = values[name];
    const { fits, words } = SECRET_FORMS[name];
    if (typeof value === 'string' && fits(value, settings)) return [];
    return [
      {
        fix: `${name} of ${id} ${value === undefined ? 'is missing' : 'has another form'}. It must be ${words}: infra/DEPLOY.md, "Secrets and parameters".`,
      },
    ];
  });
  const twice = (['session-secret', 'origin-secret', 'vapid-private-key'] as const).flatMap(
    (name): Finding[] =>
      values[name] !== undefined && values[name] === values[`${name}-next`]
        ? [{ fix: `${name} and ${name}-next of ${id} are the same. Make another next one.` }]
        : [],
  );
  const findings = [...wrong, ...twice];
  return [...(findings.length > 0 ? findings : [{ ok: 'all have their form' }]), ...(await checkCopy(look))];
}

/** The copy of the tables is worth little without the secret. */
async function checkCopy(look: Look): Promise<readonly Finding[]> {
  const { stage, backupVault } = look.settings;
  const [, , , region = '', account] = backupVault?.split(':') ?? [];
  if (backupVault === undefined) return [];
  const id = `plumbline/${stage}`;
  if (account !== (await look.account()))
    return [
      { note: `Account ${account} needs ${id} in ${region}, too: after each rotation write it there.` },
    ];
  const secret = await look.ask<{ readonly ReplicationStatus?: readonly { readonly Region: string }[] }>(
    'secretsmanager',
    'describe-secret',
    '--secret-id',
    id,
  );
  if (secret?.ReplicationStatus?.some(({ Region }) => Region === region)) return [];
  return [
    {
      note: `The copies in ${region} have no secret: aws secretsmanager replicate-secret-to-regions --region ${REGION} --secret-id ${id} --add-replica-regions Region=${region}`,
    },
  ];
}

function parseObject(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
