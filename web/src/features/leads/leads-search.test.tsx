import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, choose, closePage, control, goBack, never, pageAddress, press } from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toast-store.ts';
import { calls, lists, open, text } from './testing.tsx';

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('search', () => {
  it('needs a state, and makes no call without one (PRODUCT §5)', async () => {
    await open('/leads');
    const before = calls().length;
    await press(button('Search by State'));
    expect(currentToast()).toMatchObject({
      title: 'Please select a state',
      description: 'State selection is required to search permits',
    });
    expect(calls()).toHaveLength(before);
  });

  it('goes to page 1 of the chosen state and city (PRODUCT §4)', async () => {
    await open('/leads?view=all&page=2');
    await choose('State', 'Texas');
    await choose('City', 'Austin');
    await press(button('Search by State'));
    expect(pageAddress()).toBe('/leads?state=Texas&city=Austin');
    expect(lists().at(-1)).toBe('GET /api/permits/search?state=Texas&city=Austin&limit=100&offset=0');
    expect(text()).toContain('All permits in Austin, TX');
  });

  it.each([
    ['drops a city the new state lacks', 'Austin', 'Chicago', '/leads?state=Illinois'],
    ['keeps one it has', 'Springfield', 'Chicago', '/leads?state=Illinois&city=Springfield'],
  ])('%s when the state changes (PRODUCT §4)', async (_, city, __, expected) => {
    await open(`/leads?state=Texas&city=${city}`);
    await choose('State', 'Illinois');
    await press(button('Search by State'));
    expect(pageAddress()).toBe(expected);
  });

  it('may search all states from the filter sheet, which keeps to the same rule for cities', async () => {
    await open('/leads?state=Texas&city=Austin&city=Springfield');
    await press(button('More filters'));
    await press(control('Texas'));
    await press(control('Illinois'));
    await press(control('Roofing'));
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?state=Illinois&city=Springfield&trade=roofing');
    await press(button('More filters (1)'));
    await press(control('Illinois'));
    await press(control('Springfield'));
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?trade=roofing');
    expect(lists().at(-1)).toBe('GET /api/permits/search?trade=roofing&limit=100&offset=0');
  });

  it('offers Clear Filter only with a filter, and it leads back to every permit', async () => {
    await open('/leads');
    expect(() => button('Clear Filter')).toThrow();
    await choose('State', 'Texas');
    await press(button('Search by State'));
    await press(button('Clear Filter'));
    expect(pageAddress()).toBe('/leads?view=all');
    expect(control('State').value).toBe('');
  });

  it('clears the state and goes to page 1 when all are loaded; the label shows their count', async () => {
    await open('/leads?state=Texas&page=2');
    await press(button('Load All 1,234 permits'));
    expect(pageAddress()).toBe('/leads?view=all');
    expect(control('State').value).toBe('');
  });

  it.each(['Load All 1,234 permits', 'View All Leads'])(
    'clears a state that was only being chosen, by %s',
    async (name) => {
      for (const address of ['/leads', '/leads?view=all']) {
        await open(address);
        await choose('State', 'Texas');
        await choose('City', 'Austin');
        await press(button(name));
        expect(pageAddress()).toBe('/leads?view=all');
        expect(control('State').value).toBe('');
        expect(() => button('Clear Filter')).toThrow();
        expect(() => control('City')).toThrow();
      }
    },
  );

  it('shows the state of the results when another page of them is asked for', async () => {
    await open('/leads?state=Texas');
    await choose('State', 'Illinois');
    await press(button('Next'));
    expect(pageAddress()).toBe('/leads?state=Texas&page=2');
    expect(control('State').value).toBe('Texas');
  });

  it('keeps what is being chosen while a permit is looked at', async () => {
    await open('/leads?state=Texas');
    await choose('State', 'Illinois');
    await press(button('S-2'));
    await press(button('Close'));
    expect(control('State').value).toBe('Illinois');
  });

  it('hands the place being chosen to the filter sheet, and says how many further filters are set', async () => {
    await open('/leads');
    await choose('State', 'Texas');
    await press(button('More filters'));
    await press(control('Roofing'));
    await press(control('Active'));
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?state=Texas&trade=roofing&status=Active');
    expect(control('State').value).toBe('Texas');
    expect(button('More filters (2)')).not.toBeNull();
  });

  it('lets Back close the filter sheet and stay; the sheet itself is no step once it is applied', async () => {
    await open('/leads?state=Texas');
    await press(button('More filters'));
    await goBack();
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(pageAddress()).toBe('/leads?state=Texas');
    await press(button('More filters'));
    await press(control('Roofing'));
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?state=Texas&trade=roofing');
    await goBack();
    expect(pageAddress()).toBe('/leads?state=Texas');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('offers no state before it knows which have permits', async () => {
    await open('/leads?state=Texas', { 'GET /api/permits/states': never });
    const select = control('State');
    expect(select.disabled).toBe(true);
    expect(select.value).toBe('Texas');
    expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Loading states',
      'Texas',
    ]);
  });

  it('marks the stand-in count as one while the true count is unknown (PRODUCT §9)', async () => {
    await open('/leads', { 'GET /api/permits/stats': never });
    expect(text()).toContain('Load All 88,000+ (estimate) permits');
  });
});
