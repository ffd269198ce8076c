import { expect, it } from 'vitest';
import { findProperties, stageTemplates } from '../testing.ts';

const VAULT = 'arn:aws:backup:us-west-2:210987654321:backup-vault:plumbline';

it('copies every table but the index to the vault once a day, with a key that its account may use', () => {
  const { data } = stageTemplates({ stage: 'prod', backupVault: VAULT });
  const [plan] = findProperties(data, 'AWS::Backup::BackupPlan');
  expect(plan).toMatchObject({
    BackupPlan: {
      BackupPlanRule: [
        {
          ScheduleExpression: 'cron(0 9 * * ? *)',
          Lifecycle: { DeleteAfterDays: 2 },
          CopyActions: [{ DestinationBackupVaultArn: VAULT, Lifecycle: { DeleteAfterDays: 14 } }],
        },
      ],
    },
  });
  const [selection] = findProperties(data, 'AWS::Backup::BackupSelection');
  const tables =
    JSON.stringify(selection?.['BackupSelection']).match(/permits|collection|accounts|index/g) ?? [];
  expect(tables.toSorted()).toEqual(['accounts', 'collection', 'permits']);
  const [key] = findProperties(data, 'AWS::KMS::Key') as { KeyPolicy: { Statement: { Action: string }[] } }[];
  const ofOther = key?.KeyPolicy.Statement.filter((one) => JSON.stringify(one).includes('210987654321'));
  expect(new Set(ofOther?.flatMap(({ Action }) => Action))).toEqual(
    new Set([
      'kms:Decrypt',
      'kms:DescribeKey',
      'kms:Encrypt',
      'kms:GenerateDataKey*',
      'kms:ReEncrypt*',
      'kms:CreateGrant',
    ]),
  );
  expect(ofOther?.find(({ Action }) => Action === 'kms:CreateGrant')).toMatchObject({
    Condition: { Bool: { 'kms:GrantIsForAWSResource': true } },
  });
});

it('makes no backup plan without a vault', () => {
  expect(findProperties(stageTemplates({ stage: 'prod' }).data, 'AWS::Backup::BackupPlan')).toEqual([]);
});
