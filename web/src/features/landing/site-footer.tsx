import { Logo } from '../../ui/page/logo.tsx';
import { SECTION_WIDTH } from './frame.tsx';

const LINKS = [
  ['/permits', 'Permits by city'],
  ['/sources', 'Sources'],
  ['/status', 'Status'],
  ['/changelog', 'Changelog'],
  ['/legal/terms', 'Terms'],
  ['/legal/privacy', 'Privacy'],
  ['/removal', 'Removal and correction'],
  ['/about', 'About us'],
  ['/contact', 'Contact form'],
  ['/developers', 'API'],
] as const;

/** Contact address, hours and legal links (PRODUCT §2). Links to the contact form until `enhance.ts` fills in the address. */
export function SiteFooter() {
  return (
    <footer id="contact" className="scroll-mt-6 bg-sunken">
      <div className={`${SECTION_WIDTH} grid gap-x-12 gap-y-6 py-8 sm:py-12 md:grid-cols-12`}>
        <div className="md:col-span-4">
          <Logo />
          <p className="mt-3 max-w-xs text-14 text-pretty text-muted max-sm:hidden">
            Building permits from official sources, as construction leads.
          </p>
        </div>
        <div className="md:col-span-4">
          <h2 className="text-14 font-semibold">Contact</h2>
          <p className="mt-2 text-16">
            <a data-contact-email="" href="/contact" className="underline">
              Write to us
            </a>
          </p>
          <p className="mt-2 text-14 text-pretty text-muted">
            Monday to Friday 8 to 6, Saturday 9 to 2, Eastern time. We answer within 24 hours.
          </p>
        </div>
        <nav aria-label="Legal and company" className="md:col-span-4">
          <ul className="-mt-1 grid grid-cols-2 gap-x-6 gap-y-1">
            {LINKS.map(([href, label]) => (
              <li key={href}>
                <a href={href} className="inline-block min-w-8 py-1 text-14 text-muted hover:text-ink">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
