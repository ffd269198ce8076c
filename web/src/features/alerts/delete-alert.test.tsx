import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { button, closePage, goBack, pageAddress, press } from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toast-store.ts';
import { headings, openAlerts, refuse, sampleAlert, text } from './testing.tsx';

const DELETE = 'DELETE /api/alerts/1';
const dialog = (): string | undefined => document.querySelector('[role="dialog"]')?.textContent;

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(closePage);

describe('deleting', () => {
  it('asks first, then takes the alert from the list', async () => {
    const { calls } = await openAlerts({
      alerts: [sampleAlert('1'), sampleAlert('2')],
      answers: { [DELETE]: () => new Response(null, { status: 204 }) },
    });
    await press(button('Delete Alert 1'));
    expect(dialog()).toContain('Delete “Alert 1”?');
    await press(button('Keep it'));
    expect(calls).not.toContain(DELETE);
    await press(button('Delete Alert 1'));
    await press(button('Delete Alert'));
    expect(calls).toContain(DELETE);
    expect(dialog()).toBeUndefined();
    expect(headings()).toEqual(['Lead Alerts', 'Your alerts', 'Alert 2']);
    expect(currentToast()).toMatchObject({ title: 'Alert Deleted' });
  });

  it('that fails says so where it was asked, without a toast (PRODUCT §8)', async () => {
    await openAlerts({ alerts: [sampleAlert('1')], answers: { [DELETE]: refuse(500) } });
    await press(button('Delete Alert 1'));
    await press(button('Delete Alert'));
    expect(dialog()).toContain('The alert was not deleted. Not now. Try again in a minute.');
    expect(currentToast()).toBeNull();
    expect(headings()).toContain('Alert 1');
  });

  it('is asked over the list: Back closes the question and stays', async () => {
    const { calls } = await openAlerts({ alerts: [sampleAlert('1')] });
    await press(button('Delete Alert 1'));
    expect(pageAddress()).toBe('/alerts');
    await goBack();
    expect(dialog()).toBeUndefined();
    expect(headings()).toContain('Alert 1');
    expect(calls).not.toContain(DELETE);
  });

  it('says that the alert is gone already, while the list loses it', async () => {
    let alerts = [sampleAlert('1'), sampleAlert('2')];
    await openAlerts({
      answers: {
        'GET /api/alerts': () => Response.json(alerts),
        [DELETE]: refuse(404, 'The alert may have been deleted. Reload the list of alerts.'),
      },
    });
    await press(button('Delete Alert 1'));
    alerts = [sampleAlert('2')];
    await press(button('Delete Alert'));
    expect(headings()).not.toContain('Alert 1');
    expect(dialog()).toContain('The alert was not deleted. The alert may have been deleted.');
    await press(button('Keep it'));
    expect(dialog()).toBeUndefined();
  });

  it('closes the form of the alert', async () => {
    await openAlerts({
      at: '/alerts?edit=1',
      alerts: [sampleAlert('1')],
      answers: { [DELETE]: () => new Response(null, { status: 204 }) },
    });
    await press(button('Delete Alert 1'));
    await press(button('Delete Alert'));
    expect(pageAddress()).toBe('/alerts');
    expect(text()).toContain('No alerts yet');
  });
});
