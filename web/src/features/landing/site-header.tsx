import { Logo } from '../../ui/page/logo.tsx';
import { SignInLinks } from '../../ui/page/sign-in-links.tsx';
import { SECTION_WIDTH } from './frame.tsx';

const ANCHORS = [
  ['#features', 'Features'],
  ['#pricing', 'Pricing'],
  ['#about', 'About'],
  ['#contact', 'Contact'],
] as const;

/** Logo, page anchors and sign-in links (PRODUCT §2). */
export function SiteHeader() {
  return (
    <header className="border-b border-line">
      <div className={`${SECTION_WIDTH} flex flex-wrap items-center gap-x-8 gap-y-1 py-3`}>
        <a href="/" className="inline-flex no-underline">
          <Logo />
        </a>
        <div className="ml-auto flex items-center gap-2 md:order-3 md:ml-0">
          <SignInLinks />
        </div>
        <nav aria-label="On this page" className="max-md:hidden md:ml-auto">
          <ul className="flex items-center md:gap-2">
            {ANCHORS.map(([href, label]) => (
              <li key={href}>
                <a
                  href={href}
                  className="inline-flex h-10 items-center rounded px-2 text-14 text-muted no-underline hover:text-ink hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
