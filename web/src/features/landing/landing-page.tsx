import { pathOf } from '#shared/contract/routes.ts';
import { SITE_CONFIG_PATH } from '#shared/contract/site-config.ts';
import { DATA_SENTENCES, DATA_STRIP_CLASS, MAILBOX_LABEL, MAILBOX_LINK_CLASS } from '../../ui/data-strip.ts';
import { HatchPatterns } from '../../ui/hatch-patterns.tsx';
import { MAIN_ID, SkipLink } from '../../ui/page/skip-link.tsx';
import { About } from './about.tsx';
import { Closing } from './closing.tsx';
import { MarketCoverage } from './coverage.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * The public home page (PRODUCT §2), complete without a script. `enhance.ts` reads the API paths from the outermost element
 * and fills in elements by their `data-` attributes.
 */
export function LandingPage() {
  return (
    <div
      data-landing=""
      data-stats-path={pathOf('permitStats')}
      data-status-path={pathOf('scrapersStatus')}
      data-config-path={SITE_CONFIG_PATH}
      data-outlook-path={pathOf('permitOutlook')}
      data-coverage-path={pathOf('coverage')}
      data-contact-path={pathOf('sendMessage')}
    >
      <SkipLink />
      <HatchPatterns />
      <SiteHeader />
      <main id={MAIN_ID} tabIndex={-1} className="outline-none">
        <Hero />
        <MarketCoverage />
        <Features />
        <Pricing />
        <About />
        <Closing />
      </main>
      <SiteFooter />
      {/* Known only after the page shows: at the end, it moves nothing. */}
      <aside
        data-strip=""
        data-sample={DATA_SENTENCES.sample}
        data-recorded={DATA_SENTENCES.recorded}
        hidden
        aria-label="About the data"
        className={`sticky bottom-0 border-t ${DATA_STRIP_CLASS}`}
      >
        <span data-strip-sentence="" />{' '}
        <a data-mailbox="" href="/" hidden className={MAILBOX_LINK_CLASS}>
          {MAILBOX_LABEL}
        </a>
      </aside>
    </div>
  );
}
