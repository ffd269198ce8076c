/**
 * `/sdk/js`: the part of PayPal's page script that a button needs. A click opens the window, requests an order from the page, and
 * reports the payer's choice. Closing the window without a choice cancels, as with PayPal.
 */
export const SDK_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const CLOSED_CHECK_MS = 300;
  const choiceIn = (popup, orderId) => new Promise((resolve) => {
    let closedSeen = false;
    const settle = (outcome) => {
      clearInterval(timer);
      removeEventListener('message', onMessage);
      resolve(outcome);
    };
    const onMessage = ({ origin: from, source, data }) => {
      if (from === origin && source === popup && data?.orderId === orderId) settle(data.outcome);
    };
    // A message of the window may arrive after it has closed.
    const timer = setInterval(() => {
      if (closedSeen) settle('cancelled');
      closedSeen = popup.closed;
    }, CLOSED_CHECK_MS);
    addEventListener('message', onMessage);
  });
  const pay = async (options) => {
    const popup = open(origin + '/checkoutnow', '_blank', 'popup,width=480,height=720');
    if (popup === null) throw new Error('The browser blocked the PayPal window. Allow windows for this site and try again.');
    try {
      const orderID = await options.createOrder({ paymentSource: 'paypal' }, {});
      const query = new URLSearchParams({ token: orderID, from: location.origin });
      popup.location.replace(origin + '/checkoutnow?' + query);
      const outcome = await choiceIn(popup, orderID);
      if (outcome === 'approved') await options.onApprove?.({ orderID, payerID: 'LOCALPAYER' }, {});
      else await options.onCancel?.({ orderID });
    } catch (error) {
      popup.close();
      throw error;
    }
  };
  const Buttons = (options = {}) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Pay with PayPal';
    Object.assign(button.style, { width: '100%', minHeight: '44px', border: '0', borderRadius: '4px', cursor: 'pointer',
      background: '#ffc439', color: '#111', font: '600 16px/1 system-ui, sans-serif' });
    button.addEventListener('click', async () => {
      button.disabled = true;
      try {
        await pay(options);
      } catch (error) {
        if (options.onError === undefined) console.error(error);
        else options.onError(error);
      } finally {
        button.disabled = false;
      }
    });
    return {
      isEligible: () => true,
      async render(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        if (!place) throw new Error('PayPal has no element to put its button into.');
        place.append(button);
      },
      async close() {
        button.remove();
      },
    };
  };
  window.paypal = { version: 'stand-in', Buttons };
})();
`;

/** The script of the payment window. */
export const CHECKOUT_SCRIPT = `
const { order: orderId, from } = document.body.dataset;
const say = (text) => { document.querySelector('[role=status]').textContent = text; };
const tell = (outcome) => {
  if (window.opener !== null && from !== '') window.opener.postMessage({ orderId, outcome }, from);
  window.close();
};
for (const button of document.querySelectorAll('[data-choice]'))
  button.addEventListener('click', async () => {
    const { choice } = button.dataset;
    if (choice === 'close') return tell('cancelled');
    for (const other of document.querySelectorAll('[data-choice]')) other.disabled = true;
    if (choice === 'hang') return say('PayPal does not answer any more. Close this window to go back.');
    const response = await fetch('/checkoutnow', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, funding: choice }),
    });
    if (response.ok) tell('approved');
    else say(await response.text());
  });
`;
