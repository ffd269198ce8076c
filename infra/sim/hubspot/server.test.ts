import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPermit } from '#functions/alerts/testing.ts';
import { prepareAccount, upsertContacts } from '#functions/delivery/hubspot/contacts.ts';
import { hubSpotAt } from '#functions/delivery/hubspot/hubspot-api.ts';
import { leadFacts } from '#functions/permits/permit-row.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import type { LocalServer } from '../http-server.ts';
import { HUBSPOT_TOKEN, serveHubSpot } from './server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await serveHubSpot();
});
afterAll(() => server.close());

it('takes permits and shows them as contacts', async () => {
  const call = hubSpotAt(server.origin);
  expect(await prepareAccount(call, 'pat-wrong')).toMatchObject({
    status: 401,
    problem: 'Authentication credentials not found.',
  });
  await prepareAccount(call, HUBSPOT_TOKEN);
  const permit = { ...newPermit('il-a.1'), propertyOwnerName: 'ROE <b>JANE</b>' };
  const leads = [{ permit, news: 'new' as const, facts: leadFacts(permit, UNKNOWN_READER) }];
  expect(await upsertContacts(call, HUBSPOT_TOKEN, leads, 'https://site.test')).toMatchObject({
    status: 200,
  });
  const page = await (await fetch(server.origin)).text();
  expect(page).toContain('ROE &lt;b&gt;JANE');
  expect(page).toContain('https://site.test/leads?permit=il-a.1');
});
