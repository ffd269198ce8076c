import { describe, expect, it } from 'vitest';
import { loadSources } from './catalog.ts';
import { OWNER_SEARCHES, ownerSearchOf } from './owner-searches.ts';

/** Companies that run the search for a county, which gives it to its public. */
const CONTRACTORS = ['schneidercorp.com', 'spatialest.com', 'publicaccessnow.com', 'ncptscloud.com'];
/** Domains of offices themselves that do not end as a government’s does. */
const OFFICES = [
  'bcad.org',
  'bellcad.org',
  'brazoriacad.org',
  'brazoscad.org',
  'ccappraiser.com',
  'chathamcounty.org',
  'collincad.org',
  'cookcountyassessor.com',
  'dallascad.org',
  'dupageco.org',
  'epcad.org',
  'fbcad.org',
  'franklincountyauditor.com',
  'guadalupead.org',
  'hayscad.com',
  'hcad.org',
  'hcauditor.org',
  'hcpafl.org',
  'kingcounty.com',
  'leepa.org',
  'nhcgov.com',
  'ocpafl.org',
  'padctn.org',
  'property-appraiser.org',
  'sccassessor.org',
  'sfassessor.org',
  'snoco.org',
  'spokanecounty.org',
  'tad.org',
  'traviscad.org',
  'vcgov.org',
];

const domainOf = (url: string): string => new URL(url).hostname.split('.').slice(-2).join('.');
const isPublic = (domain: string): boolean => /\.(gov|us)$/.test(domain) || OFFICES.includes(domain);

describe('the owner searches of counties', () => {
  it('are on https, of a public office or of the contractor of one', () => {
    for (const { county, url } of OWNER_SEARCHES) {
      expect(new URL(url).protocol, county).toBe('https:');
      const domain = domainOf(url);
      expect(isPublic(domain) || CONTRACTORS.includes(domain), `${county}: ${url}`).toBe(true);
    }
    const domains = OWNER_SEARCHES.map(({ url }) => domainOf(url));
    expect([...CONTRACTORS, ...OFFICES].filter((domain) => !domains.includes(domain))).toEqual([]);
  });

  it('were read somewhere, each of them', () => {
    for (const { county, seen } of OWNER_SEARCHES) {
      expect(seen.where, county).toMatch(/^(https:\/\/\S+|[\w.-]+\/[\w.-]+ \S.*)$/);
      expect(seen.on, county).toMatch(/^20(2[2-9])-\d\d-\d\d$/);
    }
  });

  it('are of counties with a source, one each, most of those that are collected', async () => {
    const sources = (await loadSources()).filter(({ county }) => county !== null);
    const keyOf = ({ state, county }: (typeof sources)[number]): string => `${state}/${county}`;
    const counties = OWNER_SEARCHES.map(({ county }) => county);
    expect(new Set(counties).size).toBe(counties.length);
    expect(counties.filter((county) => !sources.some((source) => keyOf(source) === county))).toEqual([]);
    const collected = new Set(sources.filter(({ disabled }) => disabled === undefined).map(keyOf));
    const found = [...collected].filter((county) => counties.includes(county));
    expect(found.length / collected.size).toBeGreaterThan(0.7);
  });

  it('are found by the county of a permit, and never guessed', () => {
    const travis = { jurisdictionState: 'Texas', jurisdictionCounty: 'Travis' } as const;
    expect(ownerSearchOf(travis)).toEqual({
      office: 'Travis Central Appraisal District',
      url: 'https://traviscad.org/propertysearch',
    });
    expect(ownerSearchOf({ ...travis, jurisdictionState: 'Ohio' })).toBeNull();
    expect(ownerSearchOf({ ...travis, jurisdictionCounty: null })).toBeNull();
    expect(ownerSearchOf({ ...travis, noLetters: true })).toBeNull();
  });
});
