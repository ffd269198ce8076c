import { afterEach, describe, expect, it } from 'vitest';
import { button, choose, closePage, control, pageAddress, press } from '../../../lib/testing.tsx';
import { calls, FOLDED, listCalls, openLeads, pageText } from '../testing.tsx';

afterEach(closePage);

describe('the selects', () => {
  it('apply a state and a city immediately', async () => {
    await openLeads('/leads?view=all&page=2');
    await choose('State', 'Texas');
    expect(pageAddress()).toBe(`/leads?state=Texas${FOLDED}`);
    await choose('City', 'Austin');
    expect(pageAddress()).toBe(`/leads?state=Texas&city=Austin${FOLDED}`);
    await choose('State', '');
    expect(pageAddress()).toBe('/leads?view=all');
  });

  it('ask for no list of the new state with the city of the old one', async () => {
    await openLeads('/leads?state=Texas&city=Austin');
    await choose('State', 'Illinois');
    expect(pageAddress()).toBe('/leads?state=Illinois');
    expect(listCalls().filter((call) => call.includes('Illinois') && call.includes('Austin'))).toEqual([]);
  });
});

describe('the chips', () => {
  it('show each condition, drop it, and open where it can be changed', async () => {
    await openLeads('/leads?state=Texas&trade=roofing&minValue=10000&minScore=40&hasPhone=true');
    await press(button('Drop Over $10,000'));
    expect(pageAddress()).toBe('/leads?state=Texas&trade=roofing&hasPhone=true&minScore=40');
    expect(document.activeElement).toBe(control('State'));
    await press(button('Drop Score 40 or more'));
    expect(pageAddress()).toBe('/leads?state=Texas&trade=roofing&hasPhone=true');
    await press(button('Change Roofing'));
    expect(pageText()).toContain('Apply filters');
  });
});

describe('the labels', () => {
  const label = (name: string): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>('[aria-pressed]')].find(({ textContent }) =>
      textContent?.startsWith(name),
    );
    if (found === undefined) throw new Error(`There is no label "${name}".`);
    return found;
  };

  it('filter the list, with counts that stay', async () => {
    await openLeads('/leads?state=Texas');
    await press(button('Who: anybody'));
    expect(label('20').textContent).toBe('20Owner builds it');
    await press(label('20'));
    await press(label('10'));
    expect(pageAddress()).toBe('/leads?state=Texas&who=owner&who=nobody');
    expect(button('Who: 2 of 6')).not.toBeNull();
    expect(label('40').textContent).toBe('40Taken');
    await press(label('20'));
    expect(pageAddress()).toBe('/leads?state=Texas&who=nobody');
    // Reach is counted among the chosen labels.
    expect(calls().filter((call) => call.includes('summary'))).toEqual([
      'GET /api/permits/summary?state=Texas',
      'GET /api/permits/summary?state=Texas&who=owner',
      'GET /api/permits/summary?state=Texas&who=owner&who=nobody',
      'GET /api/permits/summary?state=Texas&who=nobody',
    ]);
  });
});
