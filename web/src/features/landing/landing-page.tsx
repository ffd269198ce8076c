import { pathOf } from '#shared/contract/routes.ts';
import { SITE_CONFIG_PATH } from '#shared/contract/site-config.ts';
import { DATA_SENTENCES } from '../../lib/data-sentences.ts';
import { About } from './about.tsx';
import { Closing } from './closing.tsx';
import { Comparison } from './comparison.tsx';
import { Coverage } from './coverage.tsx';
import { Features } from './features.tsx';
import { HatchPatterns } from './hatch-patterns.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * The public home page (spec §2). Everything on it can be read without a script; `enhance.ts` finds the addresses it
 * reads on the outermost element, and what it fills in by the `data-` names.
 */
export function LandingPage() {
  return (
    <div
      data-landing=""
      data-stats-path={pathOf('permitStats')}
      data-status-path={pathOf('scrapersStatus')}
      data-config-path={SITE_CONFIG_PATH}
    >
      <HatchPatterns />
      <SiteHeader />
      <main>
        <Hero />
        <Coverage />
        <Features />
        <Comparison />
        <Pricing />
        <About />
        <Closing />
      </main>
      <SiteFooter />
      <p
        data-sample-strip=""
        data-sample={DATA_SENTENCES.sample}
        data-recorded={DATA_SENTENCES.recorded}
        hidden
        className="sticky bottom-0 border-t border-line-strong bg-raised px-5 py-2 text-center text-14"
      />
    </div>
  );
}
