import { Link, type LinkProps } from 'react-router';
import { hasSignedInHint } from '../../lib/api/session.ts';

/** Links to `/`: the app's home for a user; for a visitor the landing page, which the browser must load. */
export function HomeLink(props: Omit<LinkProps, 'to' | 'reloadDocument'>) {
  return <Link {...props} to="/" reloadDocument={!hasSignedInHint()} />;
}
