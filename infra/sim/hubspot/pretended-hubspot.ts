import { ID_FIELD } from '#functions/delivery/hubspot/contact-fields.ts';
import type { HubSpotAnswer, HubSpotCall } from '#functions/delivery/hubspot/hubspot-api.ts';

/** A contact: its id in the account and its values. */
export interface PretendedContact {
  readonly id: string;
  readonly properties: Record<string, string>;
}

type Handler = (json: Readonly<Record<string, unknown>>) => HubSpotAnswer;
interface UpsertInput {
  readonly id: string;
  readonly idProperty?: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** The properties of a contact that every account has, as far as we write them. */
const STANDARD = ['lastname', 'phone', 'address', 'city', 'state', 'zip'];
/** The most inputs of a batch. */
const BATCH_MAX = 100;

/**
 * A HubSpot account that answers like the documented API (developers.hubspot.com, "Contacts" and "Properties"): a batch that names an
 * unknown property, a property without unique values as the id, or one record twice is refused as a whole; what exists answers 409.
 */
export class PretendedHubSpot {
  readonly contacts: PretendedContact[] = [];
  readonly properties = new Map<string, { readonly isUnique: boolean }>();
  /** The tokens that work. */
  readonly tokens: Set<string>;
  #hasGroup = false;

  constructor(...tokens: readonly string[]) {
    this.tokens = new Set(tokens);
  }

  readonly #handlers: Readonly<Record<string, Handler>> = {
    '/crm/v3/properties/contacts/groups': () => {
      const answer = this.#hasGroup ? refusal(409, 'The group exists already.') : done(201);
      this.#hasGroup = true;
      return answer;
    },
    '/crm/v3/properties/contacts': ({ name, hasUniqueValue, groupName }) => {
      if (groupName !== 'plumbline' || !this.#hasGroup) return refusal(400, 'The group does not exist.');
      if (this.properties.has(String(name))) return refusal(409, `A property "${name}" exists already.`);
      this.properties.set(String(name), { isUnique: hasUniqueValue === true });
      return done(201);
    },
    '/crm/v3/objects/contacts/batch/upsert': ({ inputs }) => this.#upsert(inputs as readonly UpsertInput[]),
    '/crm/v3/objects/contacts/batch/create': ({ inputs }) => {
      for (const { properties } of inputs as readonly UpsertInput[]) this.#add(properties);
      return done(201);
    },
  };

  /** Answers a call. @param most how many inputs of a batch are written before the rest is refused */
  answer({ path, token, json }: HubSpotCall, most = Number.POSITIVE_INFINITY): HubSpotAnswer {
    if (!this.tokens.has(token)) return refusal(401, 'Authentication credentials not found.');
    const content = json as Readonly<Record<string, unknown>>;
    const inputs = content['inputs'];
    if (!Array.isArray(inputs) || inputs.length <= most)
      return this.#handlers[path]?.(content) ?? refusal(404, 'There is no such address.');
    const answer = this.#handlers[path]?.({ ...content, inputs: inputs.slice(0, most) });
    return answer?.status === 200 ? refusal(207, 'Some records were not written.') : (answer ?? refusal(404));
  }

  /** The contacts of a permit. */
  contactsOf(permitId: string): readonly PretendedContact[] {
    return this.contacts.filter(({ properties }) => properties[ID_FIELD] === permitId);
  }

  #upsert(inputs: readonly UpsertInput[]): HubSpotAnswer {
    if (inputs.length === 0 || inputs.length > BATCH_MAX)
      return refusal(400, `A batch has 1 to ${BATCH_MAX} inputs.`);
    if (new Set(inputs.map(({ id }) => id)).size < inputs.length)
      return refusal(400, 'A record is named twice.');
    for (const { idProperty = '', properties } of inputs) {
      if (this.properties.get(idProperty)?.isUnique !== true)
        return refusal(400, `Unable to perform update/upsert by non-unique property ${idProperty}.`);
      const unknown = Object.keys(properties).find(
        (name) => !STANDARD.includes(name) && !this.properties.has(name),
      );
      if (unknown !== undefined) return refusal(400, `Property "${unknown}" does not exist.`);
    }
    for (const { id, idProperty = '', properties } of inputs) {
      const known = this.contacts.find((contact) => contact.properties[idProperty] === id);
      if (known === undefined) this.#add({ ...properties, [idProperty]: id });
      else Object.assign(known.properties, properties);
    }
    return done(200);
  }

  #add(properties: Readonly<Record<string, string>>): void {
    this.contacts.push({ id: String(this.contacts.length + 1), properties: { ...properties } });
  }
}

function done(status: number): HubSpotAnswer {
  return { status, retryAfter: undefined, problem: undefined };
}

function refusal(status: number, problem?: string): HubSpotAnswer {
  return { status, retryAfter: undefined, problem };
}
