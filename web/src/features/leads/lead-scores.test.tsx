import { afterEach, describe, expect, it } from 'vitest';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import {
  button,
  choose,
  closePage,
  control,
  pageAddress,
  press,
  sampleCoverage,
  samplePermit,
  sampleSource,
} from '../../lib/testing.tsx';
import { lists, open, sampleDetail, text } from './testing.tsx';

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
  it('stand in the table and order it by the select', async () => {
    await open('/leads?state=Texas', answers);
    expect([...document.querySelectorAll('th')].at(-1)?.textContent).toBe('Score');
    expect(document.querySelector('tbody td:last-child')?.textContent).toBe('50');
    await choose('Sort', 'score');
    expect(pageAddress()).toBe('/leads?state=Texas&sort=score');
    expect(lists().at(-1)).toContain('sort=score');
  });

  it('bound a list from the sheet, which the heading says and another search keeps', async () => {
    await open('/leads?state=Texas', answers);
    await press(button('More filters'));
    await choose('Lead score at least', '60');
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?state=Texas&minScore=60');
    expect(lists().at(-1)).toContain('state=Texas&minScore=60');
    expect(text()).toContain('All permits in Texas, lead score 60 or more');
    expect(text()).toContain('More filters (1)');
    expect(text()).toContain('Saved as an alert, this search leaves the lead score out');
    await press(button('Search by State'));
    expect(pageAddress()).toBe('/leads?state=Texas&minScore=60');
    await press(button('Clear Filter'));
    expect(pageAddress()).toBe('/leads?view=all');
  });

  it('a link’s own least score can be kept in the sheet', async () => {
    await open('/leads?minScore=55', answers);
    await press(button('More filters (1)'));
    expect(control('Lead score at least').value).toBe('55');
  });

  it('come with their reasons in the dialog, and without them when those cannot be read', async () => {
    const { score, version, reasons } = leadScore(samplePermit(1), { trades: [] }, '2026-11-20');
    const detail = sampleDetail(1, { leadScore: score, scoreVersion: version, scoreReasons: reasons });
    await open('/leads?permit=tx-sample.1', { 'GET /api/permits/tx-sample.1': () => Response.json(detail) });
    const lines = [...document.querySelectorAll('[role=dialog] li')].map(({ textContent }) => textContent);
    for (const { words, points, of } of reasons) expect(lines).toContain(`${words}${points} of ${of}`);
    expect(text()).toContain(`${score}of 100`);
    await open('/leads?permit=tx-sample.1');
    expect(text()).toContain('50of 100');
    expect(text()).toContain('The reasons could not be loaded.');
  });
});

describe('no contractor named yet', () => {
  it('is asked in the sheet and says which of the chosen places it leaves out', async () => {
    await open('/leads?state=Texas', answers);
    await press(button('More filters'));
    await press(control('No contractor named yet'));
    expect(text()).toContain(
      'Left out, because contractors are never published there: Halfway (in part), Muteville.',
    );
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?state=Texas&noContractor=true');
    expect(lists().at(-1)).toContain('noContractor=true');
    expect(text()).toContain('All permits in Texas, with no contractor named yet');
    expect(text()).toContain('never published there: Halfway (in part), Muteville.');
  });

  it('names only chosen cities, all states when none is chosen, and none where all publish', async () => {
    await open('/leads?state=Texas&city=Muteville&noContractor=true', answers);
    expect(text()).toContain('never published there: Muteville.');
    await open('/leads?noContractor=true', answers);
    expect(text()).toContain('never published there: Elsewhere (IL), Halfway (TX, in part), Muteville (TX).');
    await open('/leads?state=Texas&city=Austin&noContractor=true', answers);
    expect(text()).toContain('Every place here publishes contractors, so none is left out.');
  });

  it('says so without names when the coverage cannot be read', async () => {
    await open('/leads?state=Texas&noContractor=true');
    expect(text()).toContain('Places that never publish contractors are left out.');
    expect(text()).toContain('could not be loaded');
  });
});
