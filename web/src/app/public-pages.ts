import { type LazyComponent, lazyPage } from '../lib/browser/lazy-code.ts';

/** Pages for visitors and users (PRODUCT §2). The build renders each as a visitor sees it, except the one of a missing page. */
export const PUBLIC_PAGES: Readonly<Record<string, LazyComponent<object>>> = {
  '/about': lazyPage(async () => (await import('../features/about/about-page.tsx')).AboutPage),
  '/contact': lazyPage(async () => (await import('../features/contact/contact-page.tsx')).ContactPage),
  '/developers': lazyPage(
    async () => (await import('../features/developers/developers-page.tsx')).DevelopersPage,
  ),
  '/status': lazyPage(
    async () => (await import('../features/monitoring/site-status-page.tsx')).SiteStatusPage,
  ),
  '/legal/terms': lazyPage(async () => (await import('../features/legal/terms-page.tsx')).TermsPage),
  '/legal/privacy': lazyPage(async () => (await import('../features/legal/privacy-page.tsx')).PrivacyPage),
  '/removal': lazyPage(async () => (await import('../features/removal/removal-page.tsx')).RemovalPage),
  '*': lazyPage(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage),
};
