import { expect, it } from 'vitest';
import { findResources, stageTemplates } from './testing.ts';

/** Every option that adds resources. */
const EVERYTHING = {
  stage: 'prod',
  domain: 'site.test',
  hostedZoneId: 'Z1',
  waf: 'on',
  threatProtection: 'on',
  canary: 'on',
  egress: 'static',
  tiles: 'us-2026-11.pmtiles',
  warmWrites: '8000',
  concurrency: 'collect-source=5',
  costMonitor: 'arn:aws:ce::123456789012:anomalymonitor/abc-1',
  backupVault: 'arn:aws:backup:us-west-2:210987654321:backup-vault:plumbline',
};

it('a stage with every option stays far from the 500 resources that CloudFormation allows a stack', () => {
  const counts = Object.fromEntries(
    Object.entries(stageTemplates(EVERYTHING)).map(([name, template]) => [
      name,
      findResources(template).length,
    ]),
  );
  expect(counts['application']).toBeLessThanOrEqual(330);
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(500);
});
