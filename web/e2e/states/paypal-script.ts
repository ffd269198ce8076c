import { CallReply } from './answers.ts';

/** A fake of PayPal's script: one button that approves at once. */
export const PAYPAL_SCRIPT = new CallReply(
  200,
  { 'content-type': 'text/javascript' },
  `window.paypal = { Buttons: (options) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Pay with PayPal';
    Object.assign(button.style, { width: '100%', minHeight: '44px', border: '0', borderRadius: '4px',
      background: '#ffc439', color: '#111', font: '600 16px/1 system-ui, sans-serif' });
    button.addEventListener('click', () => options.createOrder()
      .then((orderID) => options.onApprove({ orderID })).catch((error) => options.onError(error)));
    return { render: async (place) => place.append(button), close: async () => button.remove() };
  } };`,
);
