import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { API_MUTANTS } from '#functions/api/sec-matrix/mutants.ts';
import { BILLING_MUTANTS } from '#functions/billing/chaos/mutants.ts';
import { COLLECT_MUTANTS } from '#functions/collection/chaos/mutants.ts';
import { DIGEST_MUTANTS } from '#functions/delivery/digests/chaos/mutants.ts';
import { CRM_MUTANTS } from '#functions/delivery/webhooks/chaos/crm/mutants.ts';
import { WEBHOOK_MUTANTS } from '#functions/delivery/webhooks/chaos/mutants.ts';
import { PAGING_MUTANTS } from '#functions/permits/feed/chaos/mutants.ts';
import { TERMS_MUTANTS } from '#functions/permits/withholding/chaos/mutants.ts';
import { REMOVAL_MUTANTS } from '#functions/removals/chaos/mutants.ts';
import { SYNC_MUTANTS } from '#functions/work-list/chaos/mutants.ts';
import { CONTACT_MUTANTS } from '#infra/ops/first-contact/chaos/mutants.ts';
import { ABUSE_MUTANTS } from '#infra/sec-abuse/mutants.ts';
import { DYNAMO_MUTANTS } from '#infra/sim/dynamo-proxy/chaos/mutants.ts';
import { parseFile, ROOT, readGuards } from '#infra/sim/harness/guards.ts';
import { byName, changedFiles, type Mutant } from '#infra/sim/harness/mutants.ts';

const MUTANTS: readonly Mutant[] = [
  ...API_MUTANTS,
  ...BILLING_MUTANTS,
  ...COLLECT_MUTANTS,
  ...CONTACT_MUTANTS,
  ...CRM_MUTANTS,
  ...DIGEST_MUTANTS,
  ...WEBHOOK_MUTANTS,
  ...PAGING_MUTANTS,
  ...TERMS_MUTANTS,
  ...REMOVAL_MUTANTS,
  ...SYNC_MUTANTS,
  ...DYNAMO_MUTANTS,
  ...ABUSE_MUTANTS,
];

const guards = byName(readGuards());

describe('mutants', () => {
  it.each(MUTANTS)('change guards of the sources: $name', (mutant) => {
    for (const [file, text] of changedFiles(mutant, guards)) {
      expect(text).not.toBe(readFileSync(join(ROOT, file), 'utf8'));
      parseFile(file, text);
    }
  });

  it('are there for every guard', () => {
    const changed = new Set(MUTANTS.flatMap((mutant) => Object.keys(mutant.guards)));
    const untested = [...guards.values()].filter(({ name }) => !changed.has(name));
    expect(untested.map(({ name, file }) => `${file}: no mutant changes the guard "${name}"`)).toEqual([]);
  });
});
