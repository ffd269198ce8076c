import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../lib/api/query-client.ts';
import { forgetSignedInHint, hasSignedInHint } from '../lib/api/session.ts';
import { onFirstInput, watchFirstInput } from '../lib/browser/first-input.ts';
import { watchInstallPrompt } from '../lib/browser/install-prompt.ts';
import { onSignOutElsewhere } from '../lib/saved/tab-storage.ts';
import { App } from './app.tsx';
import { prepareAddress } from './page-place.ts';
import { reloadWhenRestored } from './reload-restored.ts';
import { preloadPage } from './router.tsx';
import { takeOver } from './take-over.ts';
import { createSignInAgainHandler, createUnauthorizedHandler } from './unauthorized.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('app.html has no element with the id "root".');

prepareAddress();
loadFonts();
watchFirstInput();
watchInstallPrompt();
if (hasSignedInHint())
  onFirstInput(() => {
    // Without a network the worker cannot load, and there is nothing to register.
    void import('../lib/browser/service-worker.ts').then(
      ({ registerWorker }) => registerWorker(),
      () => undefined,
    );
  });
reloadWhenRestored();
onSignOutElsewhere(() => {
  document.documentElement.hidden = true;
  forgetSignedInHint();
  void import('../lib/api/leave.ts').then(
    ({ leaveForLanding }) => leaveForLanding(),
    () => location.replace('/'),
  );
});
const queryClient = createQueryClient(createUnauthorizedHandler(), createSignInAgainHandler());
const app = <App client={queryClient} Router={BrowserRouter} />;
const isRendered = root.dataset['page'] === location.pathname && !hasSignedInHint();
if (isRendered) void takeOver(root, app, queryClient);
// The static spinner stays until the page's code has loaded, because React keeps a spinner of its own for 300 ms, and the fonts, so that
// no line wraps anew. A transition renders in small steps, between which a slow phone answers.
else
  void Promise.all([preloadPage(location.pathname, queryClient), document.fonts.ready]).then(() =>
    startTransition(() => createRoot(root).render(app)),
  );

/** Loads the fonts of text, labels and headings beside the page's code. A missing font falls back to a system font. */
function loadFonts(): void {
  for (const weight of [400, 500, 600])
    void document.fonts.load(`${weight} 1em "IBM Plex Sans"`).catch(() => undefined);
}
