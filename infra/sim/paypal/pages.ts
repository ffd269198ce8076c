import type { PayPalStandIn, StandInEvent, StandInOrder } from '#infra/sim/paypal/paypal-stand-in.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { escapeHtml } from '../http-server.ts';
import type { Delivery, LocalPayPal } from './account.ts';

/** Choices of the payer. The values are those of `Funding`, `close` and `hang`. */
const CHOICES = [
  { choice: 'good', label: 'Approve' },
  { choice: 'declines', label: 'Decline' },
  { choice: 'holds-back', label: 'Hold back' },
  { choice: 'close', label: 'Close' },
  { choice: 'hang', label: 'Hang' },
] as const;

/** The payment window of an order; without an order it waits for one. `from` is the origin of the opening page. */
export function checkoutPage(order: StandInOrder | undefined, from: string): string {
  if (order === undefined)
    return page('PayPal stand-in', '', '<p>One moment: the order is being created.</p>');
  const buttons = CHOICES.map(
    ({ choice, label }) => `<button type="button" data-choice="${choice}">${label}</button>`,
  );
  return page(
    'PayPal stand-in',
    `data-order="${escapeHtml(order.id)}" data-from="${escapeHtml(from)}"`,
    `<section class="panel"><h2>${shownAmount(order)} to ${PRODUCT_NAME}</h2>
<p class="muted">No money moves: this page stands in for PayPal on this machine. Order <span class="figure">${escapeHtml(order.id)}</span></p>
<p class="muted">Decline: the bank refuses. Hold back: the money comes later, or not. Hang: PayPal never answers.</p>
<form>${buttons.join('\n')}</form><p role="status"></p></section>
<script type="module" src="/checkout.js"></script>`,
  );
}

/** The page of all payments and events, with their actions. */
export function paymentsPage({ standIn, deliveries }: LocalPayPal, siteOrigin: string): string {
  const orders = Object.values(standIn.state.orders).toReversed();
  const events = standIn.state.events.toReversed();
  return page(
    'PayPal stand-in',
    '',
    `<p>Stands in for PayPal on this machine; no money moves. <a href="${escapeHtml(siteOrigin)}/subscription">The subscription page</a></p>
<h2>Payments</h2>
${orders.length === 0 ? '<p class="muted">No order yet. Pay on the subscription page and it shows here.</p>' : orders.map(orderPanel).join('\n')}
<h2>Events for the webhook</h2>
${events.length === 0 ? '<p class="muted">No event yet.</p>' : events.map((event) => eventPanel(event, deliveries[event.id])).join('\n')}`,
  );
}

function orderPanel(order: StandInOrder): string {
  const { capture } = order;
  const actions =
    capture === null
      ? []
      : capture.status === 'PENDING'
        ? [action('release', capture.id, 'Let the money through'), action('deny', capture.id, 'Deny it')]
        : /^(COMPLETED|PARTIALLY_REFUNDED)$/.test(capture.status)
          ? [
              action('refund', capture.id, 'Refund'),
              action('reverse', capture.id, 'Reverse (the bank takes it back)'),
            ]
          : [];
  return `<article class="panel"><h3>${shownAmount(order)} · ${capture === null ? order.status : capture.status}</h3>
<p class="muted">Order <span class="figure">${escapeHtml(order.id)}</span> of user <span class="figure">${escapeHtml(order.custom_id)}</span> · ${shownTime(order.create_time)}</p>
${actions.join('\n')}</article>`;
}

function eventPanel({ id, event_type, create_time }: StandInEvent, delivery: Delivery | undefined): string {
  const { attempts = 0, answer = null, delivered = false } = delivery ?? {};
  const went =
    attempts === 0
      ? 'Not sent yet.'
      : `${delivered ? 'Delivered' : 'Failed'}: answered ${answer ?? 'nothing'}, sent ${attempts} ${attempts === 1 ? 'time' : 'times'}.`;
  return `<article class="panel"><h3>${escapeHtml(event_type)}</h3>
<p class="muted">${shownTime(create_time)} · ${escapeHtml(went)}</p>
${action('send', id, 'Send webhook again')}</article>`;
}

function action(name: string, id: string, label: string): string {
  return `<form method="post" action="/act"><input type="hidden" name="id" value="${escapeHtml(id)}"><button name="action" value="${name}">${label}</button></form>`;
}

function shownAmount({ amount }: Pick<StandInOrder, 'amount'>): string {
  return escapeHtml(`${amount.value} ${amount.currency_code}`);
}

function shownTime(iso: string): string {
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 16).replace('T', ' '))} UTC</time>`;
}

function page(title: string, bodyAttributes: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="stylesheet" href="/page.css"></head>
<body ${bodyAttributes}><header><h1>${title}</h1></header><main>${content}</main></body></html>`;
}

/** Runs a button of the payments page. @returns false for an unknown button; @throws StandInRefusal */
export function act(standIn: PayPalStandIn, name: string | null, id: string): boolean {
  if (name === 'refund') standIn.refund(id);
  else if (name === 'reverse') standIn.reverse(id);
  else if (name === 'release') standIn.release(id, 'COMPLETED');
  else if (name === 'deny') standIn.release(id, 'DECLINED');
  else return false;
  return true;
}
