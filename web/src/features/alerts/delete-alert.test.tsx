import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { button, closePage, goBack, pageAddress, press } from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import { alertsText, headings, openAlerts, refuse, sampleAlert } from './testing.tsx';

const DELETE = 'DELETE /api/alerts/1';
const dialog = (): string | undefined => document.querySelector('[role="dialog"]')?.textContent;

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(closePage);

describe('deleting an alert', () => {
  it('asks first, then removes the alert from the list', async () => {
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

  it('shows an error in the dialog, without a toast (PRODUCT §8)', async () => {
    await openAlerts({ alerts: [sampleAlert('1')], answers: { [DELETE]: refuse(500) } });
    await press(button('Delete Alert 1'));
    await press(button('Delete Alert'));
    expect(dialog()).toContain('The alert was not deleted. Not now. Try again in a minute.');
    expect(currentToast()).toBeNull();
    expect(headings()).toContain('Alert 1');
  });

  it('closes the dialog on Back and stays on the list', async () => {
    const { calls } = await openAlerts({ alerts: [sampleAlert('1')] });
    await press(button('Delete Alert 1'));
    expect(pageAddress()).toBe('/alerts');
    await goBack();
    expect(dialog()).toBeUndefined();
    expect(headings()).toContain('Alert 1');
    expect(calls).not.toContain(DELETE);
  });

  it('reports an alert that is already gone, and removes it from the list', async () => {
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
    expect(alertsText()).toContain('No alerts yet');
  });
});
