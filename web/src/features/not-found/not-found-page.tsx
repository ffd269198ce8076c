import { useLocation } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { HatchPatterns } from '../../ui/hatch-patterns.tsx';
import { TextLink } from '../../ui/link.tsx';
import { HomeLink } from '../../ui/page/home-link.tsx';
import { PublicPage } from '../../ui/page/public-page.tsx';
import { MissingWall } from './missing-wall.tsx';

/** PRODUCT §2. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <PublicPage title="Page Not Found" description="There is no such page." heading={null}>
      <div className="grid items-center gap-x-12 gap-y-8 sm:py-8 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <p className="figures font-mono text-14 text-muted">404</p>
          <h1 className="mt-2 text-28 font-semibold tracking-tight sm:text-44">Page Not Found</h1>
          <p className="mt-4 max-w-prose text-16 text-pretty text-muted">
            There is no page at <span className="font-mono text-14 break-all text-ink">{pathname}</span>. The
            address may be mistyped, or the page may have moved. If a link of ours brought you here,{' '}
            <TextLink to="/contact">tell us</TextLink>.
          </p>
          <HomeLink className={`mt-6 ${buttonClass('primary')}`}>Go to the start page</HomeLink>
        </div>
        <div className="max-lg:hidden lg:col-span-6">
          <HatchPatterns />
          <MissingWall />
        </div>
      </div>
    </PublicPage>
  );
}
