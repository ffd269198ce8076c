import { type StandInEvent, StandInRefusal } from '#infra/sim/paypal/paypal-stand-in.ts';
import { ShopProcess, type ShopWorld } from './shop-process.ts';

/** A signed-in user who wants leads without paying, and to harm other users. */
export class Attacker {
  readonly #world: ShopWorld;
  readonly #cookies: readonly string[];

  constructor(world: ShopWorld, cookies: readonly string[]) {
    this.#world = world;
    this.#cookies = cookies;
  }

  /** Tries one attack. */
  async act(): Promise<void> {
    const { dice, standIn } = this.#world;
    const orders = Object.values(standIn.state.orders);
    const others = orders.filter(({ custom_id }) => custom_id !== 'eve');
    const own = await this.#order();
    const attacks = [
      () => this.#activate(own),
      () => this.#payWrong(own, 'amount'),
      () => this.#payWrong(own, 'merchant_id'),
      () => this.#skipCapture(own),
      () => this.#forge(own, 'PAYMENT.CAPTURE.COMPLETED'),
      ...others.map(({ id }) => this.#activate.bind(this, id)),
      ...others.map(({ id }) => this.#forge.bind(this, id, 'PAYMENT.CAPTURE.REFUNDED')),
    ];
    await dice.oneOf(attacks)();
  }

  async #order(): Promise<string> {
    const json = { amount: '0.00', currency: 'USD', intent: 'CAPTURE' };
    const response = await this.#request('createOrder', { json });
    const { id } = JSON.parse(response === 'nothing' ? '{}' : (response.body ?? '{}')) as { id?: string };
    if (id === undefined) throw new Error('The attacker got no order.');
    return id;
  }

  /** Changes an order in the page, as PayPal's script allows, and pays it. */
  async #payWrong(orderId: string, what: 'amount' | 'merchant_id'): Promise<void> {
    const order = this.#world.standIn.order(orderId);
    if (what === 'amount') order.amount = { currency_code: 'USD', value: '0.01' };
    else order.merchant_id = 'ATTACKERS-ACCOUNT';
    await this.#skipCapture(orderId);
    await this.#request('captureOrder', { params: { orderId } });
    await this.#activate(orderId);
  }

  /** Approves an order and activates it without a capture. */
  async #skipCapture(orderId: string): Promise<void> {
    try {
      this.#world.standIn.approve(orderId);
    } catch (error) {
      if (!(error instanceof StandInRefusal)) throw error;
    }
    await this.#activate(orderId);
  }

  async #forge(orderId: string, event_type: string): Promise<void> {
    const resource = { id: 'FORGED', supplementary_data: { related_ids: { order_id: orderId } } };
    const event: StandInEvent = { id: 'WH-FORGED', event_type, create_time: '', resource };
    const { headers, body } = this.#world.standIn.signed(event);
    const forged = { ...headers, 'paypal-transmission-time': '2026', 'paypal-transmission-sig': 'Zm9yZ2Vk' };
    await new ShopProcess(this.#world).request('paypalWebhook', { body, headers: forged });
  }

  async #activate(paypalOrderId: string): Promise<void> {
    await this.#request('activateSubscription', { json: { paypalOrderId } });
  }

  #request(
    name: 'createOrder' | 'captureOrder' | 'activateSubscription',
    sent: { readonly json?: unknown; readonly params?: Readonly<Record<string, string>> },
  ) {
    return new ShopProcess(this.#world).request(name, { ...sent, cookies: this.#cookies });
  }
}
