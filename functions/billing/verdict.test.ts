import { describe, expect, it } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import type { PayPalOrder } from './paypal.ts';
import { judgeOrder } from './verdict.ts';

const amount = { currency_code: 'USD', value: PRICE.amount };
const expected = { orderId: 'A', userId: 'ada', merchantId: 'US', amount: PRICE.amount };
const captures = [{ id: 'C', status: 'COMPLETED', amount }];
const unit = { amount, custom_id: 'ada', payee: { merchant_id: 'US' }, payments: { captures } };
const paid: PayPalOrder = { id: 'A', status: 'COMPLETED', intent: 'CAPTURE', purchase_units: [unit] };
const withUnit = (change: Partial<PayPalOrder['purchase_units'][number]>): PayPalOrder => ({
  ...paid,
  purchase_units: [{ ...unit, ...change }],
});
const withCapture = (change: Partial<(typeof captures)[number]>): PayPalOrder =>
  withUnit({ payments: { captures: [{ ...captures[0], id: 'C', status: 'COMPLETED', amount, ...change }] } });

describe('the verdict on an order', () => {
  it('is paid when everything matches', () => {
    expect(judgeOrder(paid, expected)).toEqual({ is: 'paid' });
  });

  it.each<[string, PayPalOrder]>([
    ['foreign', { ...paid, id: 'B' }],
    ['foreign', { ...paid, intent: 'AUTHORIZE' }],
    ['foreign', { ...paid, purchase_units: [unit, unit] }],
    ['foreign', { ...paid, purchase_units: [] }],
    ['foreign', withUnit({ custom_id: 'eve' })],
    ['foreign', withUnit({ payee: { merchant_id: 'THEM' } })],
    ['foreign', withUnit({ payee: undefined })],
    ['foreign', withUnit({ payments: { captures: [] } })],
    ['foreign', withUnit({ payments: { captures: [...captures, ...captures] } })],
    ['foreign', withUnit({ amount: { ...amount, value: '0.01' } })],
    ['foreign', withCapture({ amount: { ...amount, value: '4.99' } })],
    ['foreign', withCapture({ amount: { ...amount, currency_code: 'JPY' } })],
    ['pending', withCapture({ status: 'PENDING' })],
    ['failed', withCapture({ status: 'DECLINED' })],
    ['failed', withCapture({ status: 'FAILED' })],
    ['refunded', withCapture({ status: 'REFUNDED' })],
    ['refunded', withCapture({ status: 'PARTIALLY_REFUNDED' })],
    ['unpaid', { ...paid, status: 'CREATED' }],
    ['unpaid', { ...paid, status: 'APPROVED' }],
    ['failed', { ...paid, status: 'VOIDED' }],
  ])('is %s otherwise', (is, order) => {
    expect(judgeOrder(order, expected).is).toBe(is);
  });
});
