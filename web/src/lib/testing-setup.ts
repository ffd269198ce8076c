import { afterAll, vi } from 'vitest';

/**
 * Files of the web's tests share a document and the packages they load: making these again for each file takes as long as the tests.
 * Each file gets our own modules anew, and the document as if just opened.
 */
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // A file may ask for Node instead.
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = '';
  history.replaceState(null, '', '/');
});
