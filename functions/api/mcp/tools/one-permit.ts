import type * as z from 'zod';
import { toScoreProfile } from '#functions/accounts/account.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { permitIdSchema } from '#shared/contract/permits.ts';
import { PERMIT_FIELDS } from '#shared/domain/permit/permit-fields.ts';
import { REACH, WHO } from '#shared/domain/permit/who.ts';
import { counted } from '#shared/domain/words.ts';
import { takeApiPermits } from '../../open-api/api-allowance.ts';
import { readPermitDetail } from '../../permits/permit-detail.ts';
import { termsLine } from '../found-permits.ts';
import { fenced, recordText } from '../record-text.ts';
import { type AgentCall, type ToolAnswer, ToolError } from '../tool.ts';
import type { permitSchema } from './answers.ts';

type Shown = ToolAnswer<z.input<typeof permitSchema>>;

/** Changes of a permit that are shown, the newest. */
const CHANGES_MAX = 10;

/** One permit, and what it takes from the API's allowance. @throws ToolError for an id of nothing; ApiError `apiAllowance` */
export async function onePermit(call: AgentCall, id: string): Promise<Shown> {
  const detail = await readOne(call, id);
  const left = await takeApiPermits(call.runtime, call.account, [id]);
  return show(detail, left);
}

/** @throws ToolError for an id of nothing */
export async function readOne({ runtime, account }: AgentCall, id: string): Promise<Output<'permit'>> {
  const missing = new ToolError(
    `No permit has the id "${recordText(id).slice(0, 100)}". Copy the id of a list whole; a permit number goes to ask. Nothing was charged.`,
  );
  if (!permitIdSchema.safeParse(id).success) throw missing;
  try {
    return await readPermitDetail(runtime, toScoreProfile(account), id);
  } catch (error) {
    throw error instanceof ApiError && error.code === 'notFound' ? missing : error;
  }
}

/** Our own words first, then those of the record between their marks; reasons name people of the record. */
function show(detail: Output<'permit'>, left: number): Shown {
  const { who, reach, leadScore, scoreReasons, provenance, otherRecords, ownerSearch, history, pointClass } =
    detail;
  const { terms } = provenance;
  const source = `${provenance.sourceName}, license ${provenance.license}, read ${provenance.lastChecked.slice(0, 10)}`;
  const asks = termsLine({ name: provenance.sourceName, terms });
  const notes = [
    ...(provenance.withheld.length === 0
      ? []
      : [`Contacts left out by the source’s terms: ${provenance.withheld.join(', ')}.`]),
    ...(ownerSearch === null ? [] : [`To find the owner: ${ownerSearch.office}, ${ownerSearch.url}`]),
  ];
  const ours = [
    `Who ${who.label} (${WHO[who.label]}). Reach ${reach} (${REACH[reach]}). Score ${leadScore}.`,
    `Source ${source}.`,
    ...asks,
    ...notes,
    `${counted(left, 'permit')} left this month.`,
  ];
  const facts = ['id', ...Object.keys(PERMIT_FIELDS).filter((field) => field !== 'id')].flatMap((field) => {
    const value = textOf((detail as Readonly<Record<string, unknown>>)[field]);
    return value === '' ? [] : [[field, value] as const];
  });
  const reasons = scoreReasons
    .filter(({ points }) => points > 0)
    .map(({ words, points }) => `${recordText(words)} ${points}`);
  facts.push(
    ['reason of who', recordText(who.reason)],
    ['reasons of the score', reasons.join(', ')],
    ...(pointClass === null ? [] : [['point', pointClass] as const]),
    ...(provenance.recordUrl === null
      ? []
      : [['official record', recordText(provenance.recordUrl)] as const]),
  );
  const changes = history
    .slice(-CHANGES_MAX)
    .map(
      ({ field, from, to, seenAt }) =>
        `changed ${seenAt.slice(0, 10)} ${field}: ${recordText(from ?? '')} → ${recordText(to ?? '')}`,
    );
  const records = otherRecords.map(
    ({ id, sourceName }) => `other record: ${recordText(id)} of ${sourceName}`,
  );
  const past = [...changes, ...records];
  const lines = facts.map(([field, value]) => `${field}: ${value}`);
  return {
    text: [...ours, fenced([...lines, ...past])].join('\n'),
    fields: {
      id: detail.id,
      who: who.label,
      reach,
      score: leadScore,
      source,
      left,
      terms: [...asks],
      notes,
      facts: Object.fromEntries(facts),
      history: past,
    },
  };
}

/** A field on one line; empty for what the record does not say, and for what has a line of its own. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'string') return recordText(value);
  return typeof value === 'number' || value === true ? String(value) : '';
}
