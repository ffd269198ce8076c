import type { MessageLead } from '../matched-permits.ts';
import { contactFields, FIELD_GROUP, ID_FIELD, OWN_FIELDS } from './contact-fields.ts';
import type { CallHubSpot, HubSpotAnswer } from './hubspot-api.ts';

const PROPERTIES = '/crm/v3/properties/contacts';
// guard: a contact is found again by its permit
const UPSERT = '/crm/v3/objects/contacts/batch/upsert';
const INVALID = 400;
const CONFLICT = 409;

/**
 * Creates our group of properties and our properties in an account; those that exist stay. Also shows whether the token works.
 * @returns the first refusal, or the last answer
 * @throws PostFault when there is no answer
 */
export async function prepareAccount(call: CallHubSpot, token: string): Promise<HubSpotAnswer> {
  const create = (path: string, json: unknown) => call({ path, token, json });
  let answer = await create(`${PROPERTIES}/groups`, FIELD_GROUP);
  for (const [name, { label, type, fieldType }] of Object.entries(OWN_FIELDS)) {
    if (!isThere(answer)) return answer;
    // guard: the id of a contact is unique
    const isUnique = name === ID_FIELD ? { hasUniqueValue: true } : {};
    answer = await create(PROPERTIES, {
      name,
      label,
      type,
      fieldType,
      groupName: FIELD_GROUP.name,
      ...isUnique,
    });
  }
  return isThere(answer) ? { status: 200, retryAfter: undefined, problem: undefined } : answer;
}

/** Created now, or by an earlier call: HubSpot answers 409 for a name that is taken. */
function isThere({ status }: HubSpotAnswer): boolean {
  // guard: a property that exists is there
  return (status >= 200 && status < 300) || status === CONFLICT;
}

/**
 * Creates or updates a contact for each permit, by the permit's id, so that sending again changes nothing. A user may have deleted one
 * of our properties, which HubSpot answers with 400: they are created again, and the permits sent once more.
 * @param leads at most 100 (HubSpot's limit of a batch)
 * @throws PostFault when there is no answer
 */
export async function upsertContacts(
  call: CallHubSpot,
  token: string,
  leads: readonly MessageLead[],
  siteOrigin: string,
): Promise<HubSpotAnswer> {
  // HubSpot refuses a batch that names a record twice. The last news about a permit is the newest.
  const byId = new Map(leads.map((lead) => [lead.permit.id, lead]));
  const inputs = [...byId].map(([id, lead]) => ({
    id,
    idProperty: ID_FIELD,
    properties: contactFields(lead, siteOrigin),
  }));
  const send = () => call({ path: UPSERT, token, json: { inputs } });
  const answer = await send();
  // guard: deleted properties are made again
  if (answer.status !== INVALID) return answer;
  const prepared = await prepareAccount(call, token);
  return isThere(prepared) ? send() : prepared;
}
