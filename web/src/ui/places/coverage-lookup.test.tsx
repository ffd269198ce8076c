import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_STATED } from '#shared/domain/permit/data-terms.ts';
import {
  button,
  choose,
  closePage,
  openPage,
  press,
  sampleCoverage,
  sampleSource,
} from '../../lib/testing.tsx';
import { CoverageLookup } from './coverage-lookup.tsx';

const COVERAGE = sampleCoverage(
  [
    sampleSource({
      id: 'tx-a',
      city: 'Austin',
      name: 'City of Austin',
      completeness: { figure: null, reason: 'not-in-survey' },
    }),
    sampleSource({
      id: 'tx-b',
      city: 'Waco',
      name: 'City of Waco',
      license: 'CC0',
      terms: {
        ...NOTHING_STATED,
        individualsList: true,
        attribution: 'Data: City of Waco',
        clause: 'Not a list of individuals.',
        readAt: 'https://data.example.gov/terms',
        readOn: '2026-11-01',
      },
      seenLagDays: null,
      fill: null,
      landingPage: null,
      publishes: {
        owner: false,
        ownerPhone: false,
        contractor: true,
        contractorPhone: false,
        license: false,
        value: true,
        use: false,
        issueDate: true,
        applications: false,
      },
    }),
    sampleSource({ id: 'oh-a', state: 'Ohio', city: 'Dayton', name: 'City of Dayton' }),
  ],
  [
    { name: 'City of Pearland', state: 'Texas', reason: 'Its columns are not known.', landingPage: null },
    { name: 'City of Pearland', state: 'Texas', reason: 'Its columns are not known.', landingPage: null },
  ],
);

const text = (): string => document.body.textContent;
const open = (props: Partial<Parameters<typeof CoverageLookup>[0]> = {}): Promise<void> =>
  openPage('/', <CoverageLookup coverage={COVERAGE} failed={false} onTryAgain={vi.fn()} {...props} />);

afterEach(closePage);

describe('the coverage lookup', () => {
  it('says how complete the record is, or why that is not known', async () => {
    await open();
    await choose('State', 'Texas');
    await choose('City or county', 'Austin');
    expect(text()).toContain('The Census survey has no place of this name.');
  });

  it('asks for the state, then for the place, and shows its measurements', async () => {
    await open();
    expect(document.querySelectorAll('select')).toHaveLength(1);
    await choose('State', 'Texas');
    expect(text()).toContain('2 sources: owner names in 1,');
    expect(text()).not.toContain('City of Austin');
    await choose('City or county', 'Austin');
    expect(text()).toContain('Contractor nameOn 75% of recent permits');
    expect(text()).toContain('Appears hereHalf of new permits within 2 days of issue');
    expect(text()).toContain('Data licenseNot stated');
    expect(text()).not.toContain('City of Waco');
  });

  it('says what is not published and what is not measured', async () => {
    await open();
    await choose('State', 'Texas');
    await choose('City or county', 'Waco');
    expect(text()).toContain('Owner nameNot published');
    expect(text()).toContain('Contractor namePublished, not measured yet');
    expect(text()).toContain('This record shows no phone numbers');
    expect(text()).toContain('Data licenseCC0');
    expect(text()).toContain('AttributionData: City of Waco');
    expect(text()).toContain('The city’s terms don’t allow us to show contractors who aren’t companies.');
    expect(text()).toContain('“Not a list of individuals.”');
    // It publishes no owners anyway.
    expect(text()).not.toContain('The city’s terms don’t allow us to show owner names.');
  });

  it('lists each known feed that is not collected once, with the reason', async () => {
    await open();
    await choose('State', 'Texas');
    expect(text()).toContain('1 source we don’t cover yet');
    expect(text().match(/Its columns are not known\./g)).toHaveLength(1);
  });

  it('skips the second choice for a single place, and resets it for another state', async () => {
    await open();
    await choose('State', 'Texas');
    await choose('City or county', 'Austin');
    await choose('State', 'Ohio');
    expect(document.querySelectorAll('select')).toHaveLength(1);
    expect(text()).toContain('City of Dayton');
    await choose('State', 'Texas');
    expect(text()).not.toContain('City of Austin');
    await choose('State', 'Georgia');
    expect(text()).toContain('We don’t cover this state yet.');
  });

  it('shows a skeleton while loading, and a retry button after a failure', async () => {
    await open({ coverage: undefined });
    expect(text()).toContain('Loading what cities publish');
    const onTryAgain = vi.fn();
    await open({ coverage: undefined, failed: true, onTryAgain });
    await press(button('Try Again'));
    expect(onTryAgain).toHaveBeenCalledOnce();
  });
});
