import type { Plugin } from 'vite';

/** Writes `payment.html`: the app, under a name that the edge gives the policy for PayPal's script. */
export function paymentPage(): Plugin {
  return {
    name: 'payment-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const app = bundle['app.html'];
        if (app?.type !== 'asset') throw new Error('The build has no app.html.');
        this.emitFile({ type: 'asset', fileName: 'payment.html', source: app.source });
      },
    },
  };
}
