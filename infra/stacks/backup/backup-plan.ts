import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { AccountPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';
import type { StageSettings } from '../settings.ts';

/** Days that a daily backup is kept here, until its copy is certain, and in the other vault. Each is a whole copy and charged as one. */
export const BACKUP_DAYS = { here: 2, there: 14 } as const;

/**
 * Copies the tables once a day to a vault in another region, best of another account: for a lost region, a lost account or an
 * operator's error in all of them. Recovery to any second of 35 days stays in the tables themselves.
 */
export function addBackups(
  scope: Construct,
  { stage, backupVault }: StageSettings,
  tables: readonly { readonly tableArn: string }[],
): void {
  if (backupVault === undefined) return;
  const [, , , , account = ''] = backupVault.split(':');
  // The other account copies with this key, and AWS's own key cannot be shared ("Encryption for backups" of its developer guide).
  const key = new Key(scope, 'backup-key', {
    description: `Backups of plumbline ${stage}`,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  const there = new AccountPrincipal(account);
  key.grantEncryptDecrypt(there);
  key.grant(there, 'kms:DescribeKey');
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [there],
      actions: ['kms:CreateGrant'],
      resources: ['*'],
      conditions: { Bool: { 'kms:GrantIsForAWSResource': true } },
    }),
  );
  const vault = new BackupVault(scope, 'backup-vault', {
    backupVaultName: `plumbline-${stage}`,
    encryptionKey: key,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  const plan = new BackupPlan(scope, 'backup-plan', {
    backupPlanName: `plumbline-${stage}`,
    backupVault: vault,
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'daily',
        // Few write then.
        scheduleExpression: Schedule.cron({ hour: '9', minute: '0' }),
        deleteAfter: Duration.days(BACKUP_DAYS.here),
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(scope, 'copies', backupVault),
            deleteAfter: Duration.days(BACKUP_DAYS.there),
          },
        ],
      }),
    ],
  });
  const selection = plan.addSelection('tables', {
    resources: tables.map(({ tableArn }) => BackupResource.fromArn(tableArn)),
  });
  acknowledge(
    selection,
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
    "AWS's own policy for its backup service follows the service.",
  );
}
