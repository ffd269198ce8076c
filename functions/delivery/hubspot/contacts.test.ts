import { describe, expect, it } from 'vitest';
import { newPermit } from '#functions/alerts/testing.ts';
import { leadFacts } from '#functions/permits/permit-row.ts';
import { PretendedHubSpot } from '#infra/sim/hubspot/pretended-hubspot.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { contactFields, ID_FIELD, OWN_FIELDS } from './contact-fields.ts';
import { prepareAccount, upsertContacts } from './contacts.ts';
import type { HubSpotCall } from './hubspot-api.ts';

const SITE = 'https://site.test';
const TOKEN = 'pat-na1-0123456789abcdef';

function openAccount() {
  const hubSpot = new PretendedHubSpot(TOKEN);
  const calls: HubSpotCall[] = [];
  const call = async (sent: HubSpotCall) => {
    calls.push(sent);
    return hubSpot.answer(sent);
  };
  return { hubSpot, calls, call };
}

const lead = (id: string, fields: object = {}, news: 'new' | 'change' = 'new') => {
  const permit = { ...newPermit(id), ...fields };
  return { permit, news, facts: leadFacts(permit, UNKNOWN_READER) };
};

describe('the fields of a contact', () => {
  it('name the owner as the record does, or the address of the work', () => {
    const owner = { propertyOwnerName: 'ROE JANE', propertyOwnerPhone: '5125550100' };
    const place = { addressStreet: '12 Oak St', addressCity: 'Austin' };
    expect(contactFields(lead('il-a.1', owner), SITE)).toMatchObject({
      lastname: 'ROE JANE',
      phone: '5125550100',
    });
    expect(contactFields(lead('il-a.1', { ...place, propertyOwnerName: null }), SITE)).toMatchObject({
      lastname: '12 Oak St, Austin',
    });
  });

  it('leave out what is blank, so that nothing of the user is overwritten', () => {
    const fields = contactFields(lead('il-a.1', { propertyOwnerPhone: null, valuation: null }), SITE);
    expect(fields).not.toHaveProperty('phone');
    expect(fields).not.toHaveProperty('plumbline_value');
    expect(Object.values(fields).every((value) => typeof value === 'string' && value !== '')).toBe(true);
  });

  it('say who does the work and how to reach somebody', () => {
    const owned = { addressStreet: '12 Oak St', contractorName: null, publishesContractors: true };
    expect(contactFields(lead('il-a.1', { ...owned, builtBy: 'owner' }), SITE)).toMatchObject({
      plumbline_who: 'Owner builds it',
      plumbline_reach: 'Visit',
    });
  });

  it('link to the permit', () => {
    expect(contactFields(lead('il-a.1'), SITE)).toMatchObject({
      [ID_FIELD]: 'il-a.1',
      plumbline_link: 'https://site.test/leads?permit=il-a.1',
    });
  });
});

describe('preparing an account', () => {
  it('makes every property once, the id with unique values', async () => {
    const { hubSpot, call } = openAccount();
    expect(await prepareAccount(call, TOKEN)).toMatchObject({ status: 200 });
    expect(await prepareAccount(call, TOKEN)).toMatchObject({ status: 200 });
    expect([...hubSpot.properties.keys()]).toEqual(Object.keys(OWN_FIELDS));
    expect([...hubSpot.properties].filter(([, { isUnique }]) => isUnique).map(([name]) => name)).toEqual([
      ID_FIELD,
    ]);
  });

  it('stops at a refusal', async () => {
    const { calls, call } = openAccount();
    expect(await prepareAccount(call, 'pat-na1-wrong')).toMatchObject({ status: 401 });
    expect(calls).toHaveLength(1);
  });
});

describe('sending permits', () => {
  it('makes one contact for each permit, and updates it later', async () => {
    const { hubSpot, call } = openAccount();
    await prepareAccount(call, TOKEN);
    await upsertContacts(call, TOKEN, [lead('il-a.1', { status: 'issued' }), lead('il-a.2')], SITE);
    await upsertContacts(call, TOKEN, [lead('il-a.1', { status: 'completed' }, 'change')], SITE);
    expect(hubSpot.contacts.map(({ properties }) => properties[ID_FIELD])).toEqual(['il-a.1', 'il-a.2']);
    expect(hubSpot.contactsOf('il-a.1')[0]?.properties).toMatchObject({
      plumbline_status: 'completed',
      plumbline_news: 'Changed permit',
    });
  });

  it('names a permit once that is both new and changed', async () => {
    const { hubSpot, call } = openAccount();
    await prepareAccount(call, TOKEN);
    const leads = [lead('il-a.1'), lead('il-a.1', {}, 'change')];
    expect(await upsertContacts(call, TOKEN, leads, SITE)).toMatchObject({ status: 200 });
    expect(hubSpot.contacts).toHaveLength(1);
  });

  it('makes a property again that the user deleted', async () => {
    const { hubSpot, call } = openAccount();
    await prepareAccount(call, TOKEN);
    hubSpot.properties.delete('plumbline_link');
    expect(await upsertContacts(call, TOKEN, [lead('il-a.1')], SITE)).toMatchObject({ status: 200 });
    expect(hubSpot.properties.has('plumbline_link')).toBe(true);
  });

  it('returns what HubSpot says when it keeps refusing', async () => {
    const { hubSpot, call } = openAccount();
    await prepareAccount(call, TOKEN);
    hubSpot.properties.set(ID_FIELD, { isUnique: false });
    const answer = await upsertContacts(call, TOKEN, [lead('il-a.1')], SITE);
    expect(answer).toMatchObject({ status: 400, problem: expect.stringContaining('non-unique') });
  });
});
