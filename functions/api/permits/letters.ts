import { type Account, toScoreProfile, workspaceIdOf } from '#functions/accounts/account.ts';
import { reserveExports } from '#functions/accounts/limits/export-quota.ts';
import { type LeadIndex, openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { addresseeOf, siteCity } from '#functions/permits/letters/letter-of.ts';
import { leadFacts } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { toProvenance } from '#functions/permits/provenance.ts';
import { isSameStreet } from '#functions/permits/same-permit.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { readWithholding } from '#functions/permits/withholding/withholding.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type PermitMarkItem, permitMarkKey, toPermitMark } from '#functions/work-list/mark.ts';
import type { Input, Output } from '#shared/contract/index.ts';
import type { LeftOut, Letter } from '#shared/domain/letters/letter.ts';
import { workLine } from '#shared/domain/permit/work-line.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import { readNearby } from './permit-site.ts';
import { readSourceFacts } from './source-facts.ts';

/** A lead without a letter, and why. */
interface NoLetter {
  readonly permitId: string;
  readonly reason: LeftOut;
}

/**
 * The letters about the chosen leads. Each counts as an export of its permit; a lead without a letter costs nothing.
 * @throws ApiError `exportLimit`
 */
export async function makeLetters(
  runtime: Runtime,
  account: Account,
  { permitIds }: Input<'letters'>['body'],
): Promise<Output<'letters'>> {
  const { letters, leftOut } = await readLetters(runtime, account, permitIds);
  // guard: a letter counts as an export
  const { left } = await reserveExports(
    runtime,
    account,
    letters.map(({ permitId }) => permitId),
  );
  return { letters, leftOut, left };
}

/** The letters about leads in the order of `ids`, and why others get none. It takes nothing from the month's exports. */
export async function readLetters(
  runtime: Runtime,
  account: Account,
  ids: readonly string[],
): Promise<{ readonly letters: Letter[]; readonly leftOut: NoLetter[] }> {
  const wanted = [...new Set(ids)];
  const [found, index, wroteAt] = await Promise.all([
    readPermits(runtime.permits, wanted),
    openLeadIndex(runtime),
    readWroteAt(runtime, workspaceIdOf(account), wanted),
  ]);
  const reader = await index.readerOf(toScoreProfile(account));
  const facts = await readSourceFacts(
    runtime,
    [...found.values()].map(({ sourceId }) => sourceId),
  );
  const toNobody = await readRemovedSites(runtime, index, [...found.values()]);
  const used = new Set<string>();
  const letterTo = (permitId: string): Letter | LeftOut => {
    const permit = found.get(permitId);
    // guard: a withdrawn permit gets no letter
    if (permit === undefined || permit.withdrawnAt !== null) return 'gone';
    // guard: nobody writes where somebody was removed
    if (toNobody.has(permitId)) return 'removed';
    const who = leadFacts(permit, reader).who.label;
    const addressee = addresseeOf(permit, who);
    if (typeof addressee === 'string') return addressee;
    const key = [addressee.name, ...addressee.address].join('\n').toLowerCase();
    if (used.has(key)) return 'twice';
    used.add(key);
    const { sourceName, terms } = toProvenance(permit, facts.get(permit.sourceId));
    const { permitNumber, addressStreet, issueDate, valuation, latitude, longitude } = permit;
    return {
      permitId,
      permitNumber,
      ...addressee,
      street: addressStreet === null ? null : titleCase(addressStreet),
      city: siteCity(permit),
      work: workLine(permit),
      who,
      issueDate,
      valuation,
      source: sourceName,
      attribution: terms.attribution,
      latitude,
      longitude,
      wroteAt: wroteAt.get(permitId) ?? null,
    };
  };
  const letters: Letter[] = [];
  const leftOut: NoLetter[] = [];
  for (const permitId of wanted) {
    const made = letterTo(permitId);
    if (typeof made === 'string') leftOut.push({ permitId, reason: made });
    else letters.push(made);
  }
  return { letters, leftOut };
}

/** When leads of a list were last written to. */
async function readWroteAt(
  { accounts }: Pick<Runtime, 'accounts'>,
  listId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const items = await accounts.getMany<PermitMarkItem>(ids.map((id) => permitMarkKey(listId, id)));
  return new Map(
    items
      .map(toPermitMark)
      .flatMap(({ permitId, wroteAt }) => (wroteAt == null ? [] : [[permitId, wroteAt]])),
  );
}

/**
 * The permits to whose address nobody writes, since a removal concerns a name or an address on them, or on another permit of the same
 * street address: whoever was removed there gets no letter to the Property Owner either.
 */
async function readRemovedSites(
  runtime: Runtime,
  index: LeadIndex,
  permits: readonly StoredPermit[],
): Promise<ReadonlySet<string>> {
  if ((await readWithholding(runtime.permits)).isEmpty) return new Set();
  const removed = await Promise.all(
    permits.map(async (permit) => {
      if (permit.noLetters === true) return [permit.id];
      const { read } = await readNearby(runtime.permits, index, permit);
      // guard: a removal ends letters to its address
      const isRemoved = [...read.values()].some(
        (one) => one.noLetters === true && isSameStreet(one.addressStreet, permit.addressStreet),
      );
      return isRemoved ? [permit.id] : [];
    }),
  );
  return new Set(removed.flat());
}
