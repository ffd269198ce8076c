import { afterEach, describe, expect, it } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import {
  button,
  closePage,
  openPage,
  pageAddress,
  press,
  pretendServer,
  samplePermitRow,
} from '../../lib/testing.tsx';
import { ContractorPage } from './contractor-page.tsx';
import { contractorCity } from './contractor-query.ts';

type Contractor = Output<'contractor'>;

const BOARD: Contractor['boards'][number] = {
  name: 'Sample Board',
  dataset: 'abcd-1234',
  landingPage: 'https://data.example.gov/d/abcd-1234',
  readAt: '2026-11-02T16:00:00.000Z',
};
const LICENSE: NonNullable<Contractor['license']> = {
  board: BOARD,
  by: 'license',
  license: '104.123456',
  name: 'HARBOR POINT ROOFING LLC',
  dba: null,
  class: 'Roofing',
  status: 'Active',
  issued: null,
  expires: '2027-08-31',
  city: 'Austin',
  phone: '(512) 555-0142',
};
const ANSWER: Contractor = {
  license: LICENSE,
  isWithheld: false,
  boards: [BOARD],
  work: {
    total: 7,
    months: [
      { month: '2026-10', count: 3 },
      { month: '2026-11', count: 4 },
    ],
    trades: [{ trade: 'roofing', count: 7 }],
    places: [{ city: null, county: 'Travis', count: 7 }],
  },
};
const NO_WORK: Contractor['work'] = { total: 0, months: [], trades: [], places: [] };

afterEach(closePage);

const pageText = (): string => document.body.textContent ?? '';

/** Opens the page of permit 2's contractor. @returns the calls */
async function open(
  answer: Partial<Contractor> = {},
  permit: Partial<Permit> = {},
  path = '/contractors?permit=tx-sample.2',
): Promise<readonly string[]> {
  const { calls } = pretendServer({
    'GET /api/permits/tx-sample.2': () =>
      Response.json({
        ...samplePermitRow(2),
        provenance: { withheld: [] },
        contractorName: 'Harbor Point Roofing',
        contractorLicense: '104123456',
        contractorAddress: '7 Home St, Elgin, TX 78621',
        trades: ['roofing'],
        ...permit,
      }),
    'GET /api/contractors': () => Response.json({ ...ANSWER, ...answer }),
  });
  await openPage(path, <ContractorPage />);
  return calls;
}

describe('the page of a contractor', () => {
  it('shows the license with board, data set and date, and the permits', async () => {
    const calls = await open();
    expect(calls.at(-1)).toBe(
      'GET /api/contractors?trade=roofing&name=Harbor+Point+Roofing&state=Texas&city=Elgin&license=104123456',
    );
    for (const part of [
      'HARBOR POINT ROOFING LLC',
      'Written “Harbor Point Roofing” on permit S-2',
      'License number104.123456',
      'StatusActive, as of Nov 2, 2026',
      'IssuedNot published',
      'ExpiresAug 31, 2027',
      'Business phone(512) 555-0142',
      'Each value as Sample Board (data set abcd-1234) published it on Nov 2, 2026',
      'Found by the license number on the permit',
      '7 in all states, for every contractor of this name.',
      'Oct 20263',
      'Nov 2026 so far4',
      'Roofing7',
      'Travis County7',
    ])
      expect(pageText()).toContain(part);
    expect(pageText()).toMatch(/\d [AP]M there, (before|in|after) calling hours/);
  });

  it('keeps the name and the address of a home out of its own address and title', async () => {
    await open();
    expect(`${pageAddress()} ${document.title}`).not.toContain('Harbor');
    expect(document.body.innerHTML).not.toContain('Home St');
  });

  it('leads to the permits and to an alert, with the name in the history only', async () => {
    for (const [name, address] of [
      ['See permits', '/leads?contractor='],
      ['Alert me', '/alerts?new=1&contractor='],
    ] as const) {
      await open();
      await press(button(name));
      expect(pageAddress()).toBe(address);
    }
  });

  it('says that no board has a match, never that there is no license', async () => {
    await open({ license: null });
    expect(pageText()).toContain('No match in Sample Board (data set abcd-1234) as of Nov 2, 2026.');
    expect(pageText()).not.toMatch(/unlicensed|no license\b(?! board)/i);
    await open({ license: null, boards: [], work: NO_WORK });
    expect(pageText()).toContain('No license board of Texas is read.');
    expect(pageText()).toContain('No permit issued in the last 12 months names it.');
    expect(pageText()).not.toMatch(/unlicensed/i);
  });

  it('shows nothing of a removed name', async () => {
    await open({ license: null, isWithheld: true, work: NO_WORK });
    expect(pageText()).toContain('This contractor is not shown');
    expect(pageText()).not.toMatch(/harbor|No match|Sample Board/i);
  });

  it('says that a permit names nobody, and asks nothing more', async () => {
    const calls = await open({}, { contractorName: null });
    expect(pageText()).toContain('This permit names no contractor');
    expect(calls.join()).not.toContain('/api/contractors');
    for (const path of ['/contractors', '/contractors?permit=tx-sample.3']) {
      await open({}, {}, path);
      expect(pageText()).toContain('No contractor here');
    }
  });
});

describe('the city of a contractor', () => {
  it.each([
    ['7 Home St, Elgin, TX 78621', 'Elgin'],
    ['7 Home St, Suite 4, Elgin, TX', 'Elgin'],
    ['7 Home St', 'Austin'],
    ['Elgin, TX', 'Austin'],
    [null, 'Austin'],
  ])('of %s is %s', (contractorAddress, city) => {
    expect(contractorCity({ ...samplePermitRow(2), contractorAddress, jurisdictionCity: 'Austin' })).toBe(
      city,
    );
  });
});
