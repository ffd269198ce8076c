import { afterEach, describe, expect, it } from 'vitest';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import {
  button,
  choose,
  closePage,
  control,
  pageAddress,
  press,
  sampleCoverage,
  samplePermitRow,
  sampleSource,
} from '../../lib/testing.tsx';
import { listCalls, openLeads, pageText, sampleDetail } from './testing.tsx';

const NO_CONTRACTORS = { ...sampleSource().publishes, contractor: false };
const COVERAGE = sampleCoverage([
  sampleSource({ id: 'tx-austin', city: 'Austin' }),
  sampleSource({ id: 'tx-mute', city: 'Muteville', publishes: NO_CONTRACTORS }),
  sampleSource({ id: 'tx-half-a', city: 'Halfway' }),
  sampleSource({ id: 'tx-half-b', city: 'Halfway', publishes: NO_CONTRACTORS }),
  sampleSource({ id: 'il-other', state: 'Illinois', city: 'Elsewhere', publishes: NO_CONTRACTORS }),
]);
const answers = { 'GET /api/coverage': () => Response.json(COVERAGE) };

afterEach(closePage);

describe('lead scores', () => {
  it('are in the table, which its heading sorts by score', async () => {
    await openLeads('/leads?state=Texas&sort=newest', answers);
    expect([...document.querySelectorAll('th')].at(-2)?.textContent).toBe('Score');
    expect(document.querySelector('tbody td:nth-last-child(2)')?.textContent).toBe('50');
    await press(button('Score'));
    expect(document.querySelector('th[aria-sort]')?.textContent).toBe('Score');
    expect(pageAddress()).toBe('/leads?state=Texas');
    expect(listCalls().at(-1)).toContain('sort=score');
  });

  it('limit the list from the sheet; the heading says so and another search keeps it', async () => {
    await openLeads('/leads?state=Texas', answers);
    await press(button('More filters'));
    await choose('Lead score at least', '60');
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?state=Texas&minScore=60');
    expect(listCalls().at(-1)).toContain('state=Texas&minScore=60');
    expect(pageText()).toContain('All permits in Texas, lead score 60 or more');
    expect(button('Change Score 60 or more')).not.toBeNull();
    expect(button('Save as alert').getAttribute('aria-description')).toContain('Alerts have no lead score');
    await press(button('Search by State'));
    expect(pageAddress()).toBe('/leads?state=Texas&minScore=60');
    await press(button('Clear Filter'));
    expect(pageAddress()).toBe('/leads?view=all');
  });

  it('offer the lowest score of a link in the sheet', async () => {
    await openLeads('/leads?minScore=55', answers);
    await press(button('More filters'));
    expect(control('Lead score at least').value).toBe('55');
  });

  it('show their reasons in the dialog, or that those failed to load', async () => {
    const { score, version, reasons } = leadScore(samplePermitRow(1), UNKNOWN_READER, '2026-11-20');
    const detail = sampleDetail(1, { leadScore: score, scoreVersion: version, scoreReasons: reasons });
    await openLeads('/leads?permit=tx-sample.1', {
      'GET /api/permits/tx-sample.1': () => Response.json(detail),
    });
    const lines = [...document.querySelectorAll('[role=dialog] li')].map(({ textContent }) => textContent);
    for (const { words, points, of } of reasons) expect(lines).toContain(`${words}${points} of ${of}`);
    expect(pageText()).toContain(`Why ${score} of 100`);
    await openLeads('/leads?permit=tx-sample.1');
    expect(pageText()).toContain('Why 50 of 100');
    expect(pageText()).toContain('The reasons could not be loaded.');
  });
});

describe('no contractor named yet', () => {
  it('is set in the sheet, which names the places it leaves out', async () => {
    await openLeads('/leads?state=Texas', answers);
    await press(button('More filters'));
    await choose('Contractor on record', 'no');
    expect(pageText()).toContain(
      'Left out, because contractors are never published there: Halfway (in part), Muteville.',
    );
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?state=Texas&hasContractor=false');
    expect(listCalls().at(-1)).toContain('hasContractor=false');
    expect(pageText()).toContain('All permits in Texas, with no contractor named yet');
    expect(pageText()).toContain('never published there: Halfway (in part), Muteville.');
  });

  it('names only selected cities, places of all states without a selection, and none if all publish', async () => {
    await openLeads('/leads?state=Texas&city=Muteville&hasContractor=false', answers);
    expect(pageText()).toContain('never published there: Muteville.');
    await openLeads('/leads?hasContractor=false', answers);
    expect(pageText()).toContain(
      'never published there: Elsewhere (IL), Halfway (TX, in part), Muteville (TX).',
    );
    await openLeads('/leads?state=Texas&city=Austin&hasContractor=false', answers);
    expect(pageText()).toContain('Every place here publishes contractors, so none is left out.');
  });

  it('leaves out the names when the coverage fails to load', async () => {
    await openLeads('/leads?state=Texas&hasContractor=false');
    expect(pageText()).toContain('Places that never publish contractors are left out.');
    expect(pageText()).toContain('could not be loaded');
  });
});
