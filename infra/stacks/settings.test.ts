import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { parseContext, readSettings } from './settings.ts';

const settings = (context: Record<string, unknown> = {}) => readSettings(new App({ context }).node);

describe('the context of a command line', () => {
  it('has one entry for each --context', () => {
    expect(parseContext(['--context', 'stage=prod', '-c', 'concurrency=api-reads=20'])).toEqual({
      stage: 'prod',
      concurrency: 'api-reads=20',
    });
    expect(parseContext([])).toEqual({});
  });

  it.each([[['--context', 'stage']], [['--context', '=prod']], [['--stage', 'prod']], [['prod']]])(
    'rejects %j',
    (args) => {
      expect(() => parseContext(args)).toThrow();
    },
  );
});

describe('the settings of a stage', () => {
  it('default to a dev stage without a domain', () => {
    expect(settings()).toEqual({
      stage: 'dev',
      keepsData: false,
      deletionProtection: false,
      domain: undefined,
      zone: undefined,
      certificateArn: undefined,
      mailDomain: 'dev.plumbline.example',
      ownsMailDomain: false,
      dmarc: 'none',
      hstsDays: 1,
      mailFrom: undefined,
      poolMailsThroughSes: false,
      contactEmail: 'hello@dev.plumbline.example',
      alarmEmail: undefined,
      monthlyBudget: 100,
      costMonitor: undefined,
      backupVault: undefined,
      secretVersion: undefined,
      waf: false,
      threatProtection: false,
      canary: false,
      canaryEmail: 'success+canary-dev@simulator.amazonses.com',
      agentCallbacks: [],
      staticEgress: false,
      tiles: undefined,
      collectedWaves: undefined,
      shift: false,
      release: 'local',
      concurrency: {},
      warmWrites: undefined,
    });
  });

  it('follow from the domain and its zone', () => {
    expect(
      settings({
        stage: 'prod',
        alarmEmail: 'operator@site.test',
        domain: 'permits.site.test',
        hostedZoneId: 'Z1',
        hostedZone: 'site.test',
        waf: 'on',
        concurrency: 'api-reads=20,collect-source=5',
      }),
    ).toMatchObject({
      keepsData: true,
      poolMailsThroughSes: true,
      zone: { id: 'Z1', name: 'site.test' },
      mailDomain: 'permits.site.test',
      contactEmail: 'hello@permits.site.test',
      waf: true,
      concurrency: { 'api-reads': 20, 'collect-source': 5 },
    });
    const prod = { stage: 'prod', alarmEmail: 'operator@site.test' };
    expect(settings(prod)).toMatchObject({ waf: true });
    expect(settings({ ...prod, waf: 'off' })).toMatchObject({ waf: false });
    expect(settings({ stage: 'preview', mailDomain: 'mail.test' })).toMatchObject({
      keepsData: true,
      mailDomain: 'mail.test',
      ownsMailDomain: true,
    });
  });

  it.each([
    ['paused', 0],
    ['wave-2', 2],
    ['all', undefined],
  ])('collection=%s', (collection, waves) => {
    expect(settings({ collection }).collectedWaves).toBe(waves);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ stage: 'Prod' }, '--context stage=Prod cannot be used. Give up to 12 lower-case letters'],
    [{ stage: 'a'.repeat(13) }, 'Give up to 12 lower-case letters'],
    [{ domain: 'https://site.test', hostedZoneId: 'Z1' }, 'Give a name such as plumbline.example'],
    [{ domain: 'site.test' }, 'The domain site.test needs a certificate'],
    [
      { domain: 'site.test', certificateArn: 'arn:aws:acm:eu-west-1:1:certificate/x' },
      'a certificate in us-east-1',
    ],
    [{ hostedZoneId: 'Z1' }, 'Give a zone together with --context domain'],
    [{ domain: 'site.test', hostedZoneId: 'Z1', hostedZone: 'other.test' }, 'a zone that site.test lies in'],
    [{ waf: 'yes' }, 'Give "on" or "off"'],
    [{ collection: 'off' }, 'Give "paused", "wave-1" and so on, or "all"'],
    [{ release: 'a b' }, 'Give letters, digits, dots and dashes'],
    [{ agentCallbacks: 'https://chatgpt.com/connector/oauth/*' }, 'Give addresses with https://'],
    [{ tiles: 'tiles/us.pmtiles' }, 'Give the name of a file in the folder tiles/'],
    [{ stage: 'prod' }, 'Alarms of prod need a reader'],
    [{ domain: 'site.test', hostedZoneId: 'Z1', mailFrom: 'a@site.test' }, 'Give no address'],
    [{ alarmEmail: 'operator' }, 'Give an address such as operator@plumbline.example'],
    [{ alarmEmail: 'a@b@site.test' }, 'Give an address such as operator@plumbline.example'],
    [{ monthlyBudget: '$100' }, 'Give US dollars, such as 100'],
    [{ costMonitor: 'default' }, 'Give an ARN like'],
    [
      { backupVault: 'arn:aws:backup:us-east-1:210987654321:backup-vault:a' },
      'Give a vault in another region',
    ],
    [{ warmWrites: '3999' }, 'Give write units a second from 4000 to 40000'],
    [{ warmWrites: 'many' }, 'Give write units a second from 4000 to 40000'],
    [{ concurrency: 'api-reads' }, 'Give functions and numbers, such as api-reads=20'],
    [{ concurrency: 'api-permit=20' }, 'There is no function api-permit'],
  ])('reject %j and say what to write instead', (context, words) => {
    expect(() => settings(context)).toThrow(words);
  });
});
